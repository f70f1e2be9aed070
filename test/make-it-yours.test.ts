import { expect, test } from 'vitest'
import { renderSite } from '../src/app/site.tsx'
import { clinic, setClinicFacts } from '../src/clinic/clinic.ts'
import type { Content } from '../src/clinic/content.ts'
import { demoContent } from '../src/clinic/demo-content.ts'
import { starterContent } from '../src/clinic/starter-content.ts'

// docs/make-it-yours.md promises that a clinic's site says nothing of the demo clinic.

const OTHER: Content = {
  ...starterContent,
  identity: { ...starterContent.identity, name: "The Dog's Doctor" },
  contact: {
    ...starterContent.contact,
    phone: '+91 90000 00001',
    email: 'desk@other.example',
    city: 'Pune',
    address: ['1 Other Street', 'Pune 411001'],
  },
}
const { contact, identity, team, testimonials, careers } = demoContent
const DEMO = [
  ...[identity.name, contact.phone, contact.email, contact.city, ...contact.address, identity.footnote],
  ...team.people.map(({ name }) => name),
  ...testimonials.list.map(({ words }) => words),
  ...careers.openings.map(({ description }) => description),
  ...[identity.since.about, identity.since.footer].map((year) => `since ${year}`),
].filter((text) => text !== null)

test.each([
  ['a new clinic', starterContent],
  ['another clinic', OTHER],
])('the pages of %s say nothing of the demo clinic', (_name, content) => {
  const before = { ...clinic }
  const openingHours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 600, closes: 1080 }))
  const assets = { style: { text: '' }, script: '/script.js', theme: '' }
  const pages = renderSite({ content, openingHours, services: [] }, assets)
  setClinicFacts(before)
  expect(pages.length).toBeGreaterThan(10)
  for (const { html } of pages) {
    expect(html).toContain(content.identity.name.replace("'", '&#x27;'))
    expect(html).toContain('Monday to Saturday')
    expect(DEMO.filter((fact) => html.includes(fact))).toEqual([])
  }
})
