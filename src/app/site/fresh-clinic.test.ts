import { afterEach, expect, test } from 'vitest'
import { clinic, setClinicFacts } from '../../clinic/clinic.ts'
import type { Content } from '../../clinic/content.ts'
import { starterContent } from '../../clinic/starter-content.ts'
import { renderSite } from './site.tsx'

const before = { ...clinic }
afterEach(() => setClinicFacts(before))

const SERVICE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Grooming',
  description: null,
  duration: '01:00:00',
  basePrice: 120_000,
  houseVisitSurcharge: 0,
}

/** The public pages of a clinic that has published nothing, by their paths. */
function pagesOf(services: readonly (typeof SERVICE)[], contact: Partial<Content['contact']> = {}) {
  const content = { ...starterContent, contact: { ...starterContent.contact, ...contact } }
  const site = { content, openingHours: [], closures: [], extraHours: [], houseVisits: true, services }
  const pages = renderSite(site, { style: { text: '' }, script: '/script.js', theme: '' })
  return pages.map(({ path, html }) => [path, html] as const)
}

/** Where the pages' calls to book lead. */
function bookingLinks(pages: ReturnType<typeof pagesOf>): string[] {
  const links = pages.flatMap(([, html]) => [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)])
  const found = links.filter(([, , text = '']) => text.includes('Book an Appointment'))
  return [...new Set(found.map(([, href = '']) => href))]
}

test('while a clinic offers no service, its site promises no time and leads to no booking form', () => {
  const pages = pagesOf([])
  for (const [path, html] of pages)
    expect(html, path).not.toMatch(/Next free slot|most booked|data-next-slot/i)
  expect(bookingLinks(pages)).toEqual(['/login?mode=signup'])
  expect(bookingLinks(pagesOf([], { phone: '+91 98450 12345' }))).toEqual(['/contact'])
})

test('with a service it shows the next free slot and leads to the booking form', () => {
  const pages = pagesOf([SERVICE])
  expect(new Map(pages).get('/')).toContain('Next free slot')
  expect(bookingLinks(pages).every((href) => href.startsWith('/login?next='))).toBe(true)
})

test('the legal texts that a clinic begins with have no date', () => {
  const pages = new Map(pagesOf([]))
  for (const path of ['/privacy', '/terms']) expect(pages.get(path)).not.toContain('Last changed on')
})
