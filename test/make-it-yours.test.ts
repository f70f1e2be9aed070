import { afterEach, describe, expect, test } from 'vitest'
import { renderSite } from '../src/app/site/site.tsx'
import { feedOf } from '../src/app/site/site-feed.ts'
import { clinic, setClinicFacts } from '../src/clinic/clinic.ts'
import { type Content, fillIn } from '../src/clinic/content.ts'
import { demoContent } from '../src/clinic/demo-content.ts'
import { starterContent } from '../src/clinic/starter-content.ts'
import { appointmentEventOf } from '../src/features/planning/appointments/rules.ts'
import { closureSpan } from '../src/features/planning/timetable/rules.ts'
import { AUTH_MAILS } from '../src/features/platform/auth/mail-texts.ts'
import { isCommonPassword } from '../src/features/platform/auth/server/passwords/common-passwords.ts'
import { factsOf } from '../src/lib/clinic-facts.ts'
import { calendarFile } from '../src/lib/files/calendar.ts'
import { composeMail } from '../src/lib/server/mail/mail.ts'

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
const { contact, identity, team, testimonials, careers, practical } = demoContent
const DEMO = [
  ...[identity.name, contact.phone, contact.email, contact.city, ...contact.address, identity.footnote],
  ...team.people.map(({ name }) => name),
  ...testimonials.list.map(({ words }) => words),
  ...careers.openings.map(({ description }) => description),
  practical.nightHospital?.name ?? null,
  ...[identity.since.about, identity.since.footer].map((year) => `since ${year}`),
].filter((text) => text !== null)

const before = { ...clinic }
afterEach(() => setClinicFacts(before))

const found = (text: string) => DEMO.filter((fact) => text.includes(fact))

describe.each([
  ['a new clinic', starterContent],
  ['another clinic', OTHER],
])('%s', (_name, content) => {
  test('has pages that say nothing of the demo clinic', () => {
    const openingHours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 600, closes: 1080 }))
    const assets = { style: { text: '' }, script: '/script.js', theme: '' }
    const christmas = closureSpan({ firstDay: '2026-12-25', lastDay: '2026-12-25', from: null, until: null })
    const closures = [{ ...christmas, reason: 'Christmas' }]
    const extraHours = [{ day: '2026-12-27', opens: 600, closes: 780, calendarId: null }]
    const data = { content, openingHours, closures, extraHours, houseVisits: true, services: [] }
    const pages = renderSite(data, assets)
    expect(pages.length).toBeGreaterThan(10)
    for (const { html } of pages) {
      expect(html).toContain(content.identity.name.replace("'", '&#x27;'))
      expect(html).toContain('Monday to Saturday')
      expect(html).toContain('Sunday, closed')
      expect(html).toContain('Closed Friday, 25 December 2026: Christmas')
      expect(html).toContain('Also open Sunday, 27 December 2026: 10:00 AM to 1:00 PM')
      expect(found(html)).toEqual([])
    }
    expect(found(feedOf(content))).toEqual([])
  })

  test('has emails and calendar files that say nothing of it, and call no one without a number', () => {
    setClinicFacts(factsOf(content))
    const at = '2027-03-10T05:30:00Z'
    const link = 'https://clinic.example/'
    const mails = [
      AUTH_MAILS['confirm-address']({ link }),
      AUTH_MAILS['have-account']({ link }),
      AUTH_MAILS['reset-password']({ link }),
      AUTH_MAILS['password-changed']({ at, device: 'Firefox', link }),
    ].map(composeMail)
    const event = appointmentEventOf(
      {
        id: 'an-id',
        appointmentDate: at,
        minutes: 60,
        status: 'confirmed',
        serviceType: 'Grooming',
        visitType: 'clinic',
        houseVisitAddress: null,
        pet: { name: 'Bruno' },
        moves: 0,
      },
      { now: new Date(at) },
    )
    for (const text of [
      ...mails.flatMap(({ subject, text, html }) => [subject, text, html]),
      calendarFile({ ...event, uid: '' }).replace(/^PRODID.*$/m, ''),
    ]) {
      expect(found(text)).toEqual([])
      expect(text).not.toMatch(/\b(?:call|call us on|write to us at) ?[.?]|\( time/i)
    }
  })
})

test('a new clinic promises nothing that it has not said itself', () => {
  const { front, about, services, blog, faq } = starterContent
  const texts = JSON.stringify({ front, about, services, faq })
  expect(texts).not.toMatch(/₹|\b(?:19|20)\d\d\b|\bWhatsApp\b|hour and a half|same people/i)
  expect(services.pages.map(({ id }) => id)).toEqual(demoContent.services.pages.map(({ id }) => id))
  for (const { id, blocks, price, questions } of services.pages) {
    expect(
      blocks.filter((block) => typeof block === 'object' && 'heading' in block).length,
      id,
    ).toBeGreaterThan(0)
    expect([price, questions]).toEqual([null, []])
  }
  expect(faq.questions).toHaveLength(3)
  expect(blog.articles.map(({ reviewedOn }) => reviewedOn)).toEqual(blog.articles.map(() => null))
})

test('a clinic’s front page names its town once it has one, and a phone is not taken for WhatsApp', () => {
  expect(fillIn(starterContent).front.documentTitle).toBe('Your clinic: pet clinic')
  expect(fillIn(OTHER).front.documentTitle).toBe("The Dog's Doctor: pet clinic in Pune")
  expect(factsOf(OTHER).whatsapp).toBe('')
  expect(factsOf({ ...OTHER, contact: { ...OTHER.contact, whatsapp: '+91 90000 00002' } }).whatsapp).toBe(
    '919000000002',
  )
  const written = { ...OTHER.contact, phone: '090000 00001', whatsapp: '90000 00002' }
  expect(factsOf({ ...OTHER, contact: written })).toMatchObject({
    phone: { display: '090000 00001', dial: '+919000000001' },
    whatsapp: '919000000002',
  })
})

test('markup in what a clinic says stays text', () => {
  const markup = '</script><img src=x onerror=alert(1)>'
  const faq = { questions: [{ question: markup, answer: markup }] }
  const content = { ...OTHER, identity: { ...OTHER.identity, name: markup }, faq }
  const assets = { style: { text: '' }, script: '/script.js', theme: '' }
  for (const { html } of renderSite(
    { content, openingHours: [], closures: [], extraHours: [], houseVisits: true, services: [] },
    assets,
  )) {
    expect(html).toContain('onerror=alert')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/"[^"]*<\/script><img/)
  }
})

test('the name of a clinic is a common password from its publication on', async () => {
  expect(await isCommonPassword('DogsDoctor99')).toBe(false)
  setClinicFacts({ ...factsOf(OTHER), name: 'Dogs Doctor' })
  expect(await isCommonPassword('DogsDoctor99')).toBe(true)
})
