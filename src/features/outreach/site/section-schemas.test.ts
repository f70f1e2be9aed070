import { describe, expect, test } from 'vitest'
import { demoContent } from '../../../clinic/demo-content.ts'
import { starterContent } from '../../../clinic/starter-content.ts'
import { clinicDay } from '../../../lib/time.ts'
import { completeContent, SECTION_NAMES, SECTION_SCHEMAS } from './section-schemas.ts'

describe.each([
  ['demo clinic', demoContent],
  ['new clinic', starterContent],
] as const)('the content of a %s', (_name, content) => {
  test.each(SECTION_NAMES)('%s is as its schema says', (name) => {
    expect(SECTION_SCHEMAS[name].parse(content[name])).toEqual(content[name])
  })
})

describe('content that was stored by another version', () => {
  test('has what was installed where a section is missing or no longer fits', () => {
    const stored = { faq: { questions: [{ question: 'Open?', answer: 'Yes.' }] }, team: 'none' }
    const read = completeContent(stored, starterContent)
    expect(read.faq).toEqual(stored.faq)
    expect(read.team).toEqual({ people: [] })
    expect(Object.keys(read)).toEqual(SECTION_NAMES)
  })

  test('keeps a phone that was stored before each had to be one number', () => {
    const contact = { ...demoContent.contact, phone: '(080) 2525 123456', whatsapp: '2525 1234' }
    expect(completeContent({ contact }, starterContent).contact).toEqual(contact)
  })

  test('has null where an optional field is missing', () => {
    const { registration: _, ...identity } = demoContent.identity
    expect(completeContent({ identity }, starterContent).identity).toEqual(demoContent.identity)
  })

  test('leaves out a GSTIN of the time before it was asked for bills alone', () => {
    const identity = { ...demoContent.identity, gstin: '29AAGCB7383J1Z4' }
    expect(completeContent({ identity }, starterContent).identity).toEqual(demoContent.identity)
  })
})

describe('what people paste', () => {
  test('is read right: a link in any case, an address with signs around', () => {
    const contact = {
      ...demoContent.contact,
      email: 'Email: asha@example.com;',
      mapUrl: 'Https://maps.example/x',
    }
    expect(SECTION_SCHEMAS.contact.parse(contact)).toMatchObject({
      email: 'asha@example.com',
      mapUrl: 'https://maps.example/x',
    })
  })
})

describe('a section that is wrong', () => {
  const wrong = (name: keyof typeof SECTION_SCHEMAS, value: unknown) =>
    SECTION_SCHEMAS[name].safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('says what a list without items or a table without columns lacks', () => {
    const withBlock = (block: object) => wrong('legal', legalWith(block))?.map(([, message]) => message)
    const legalWith = (block: object) => ({
      ...demoContent.legal,
      terms: { ...demoContent.legal.terms, blocks: [block] },
    })
    expect(withBlock({ list: [] })).toEqual(['Please enter at least one item of the list'])
    expect(withBlock({ table: { caption: 'Prices', head: [], rows: [] } })).toEqual([
      'Each row needs as many cells as the table has columns',
    ])
  })

  test('says so of a year that has not begun, but keeps one that was stored', () => {
    const next = Number(clinicDay(new Date()).slice(0, 4)) + 1
    const identity = { ...demoContent.identity, since: { about: next, footer: next - 1 } }
    expect(wrong('identity', identity)).toEqual([['since.about', 'This year has not begun yet']])
    expect(completeContent({ identity }, starterContent).identity).toEqual(identity)
  })

  test('names an address that is there twice beside all else that is wrong', () => {
    const [opening] = demoContent.careers.openings
    const twice = { ...opening, monthlyPay: { from: 1.5, to: 2 } }
    const errors = wrong('careers', { ...demoContent.careers, openings: [opening, twice] })
    expect(errors).toEqual([
      ['openings.1.monthlyPay.from', 'Please enter whole rupees'],
      ['openings', 'This entry is already in the list'],
    ])
  })

  test('says so at its fields', () => {
    const contact = {
      ...demoContent.contact,
      phone: 'ring us',
      email: 'desk@',
      mapUrl: 'http://maps.example',
      social: [{ name: 'Instagram', url: 'javascript:alert(1)' }],
    }
    expect(wrong('contact', contact)).toEqual([
      ['phone', 'Please enter a phone number, such as +91 98765 43210'],
      ['email', 'Please enter an email address'],
      ['mapUrl', 'Please enter an address that begins with https://'],
      ['social.0.url', 'Please enter an address that begins with https://'],
    ])
  })

  test.each(['https://user:pw@maps.example/x', 'https://user@maps.example', 'https://:pw@maps.example'])(
    'says so of %s, which has a name or a password',
    (url) => {
      const contact = { ...demoContent.contact, mapUrl: url, social: [{ name: 'Instagram', url }] }
      const shown = 'Please leave out the name and password before the @'
      expect(wrong('contact', contact)).toEqual([
        ['mapUrl', shown],
        ['social.0.url', shown],
      ])
      expect(completeContent({ contact }, starterContent).contact).toEqual(contact)
    },
  )

  test('takes an @ that is further on in an address', () => {
    const mapUrl = 'https://www.google.com/maps/@12.97,77.59,15z'
    expect(SECTION_SCHEMAS.contact.parse({ ...demoContent.contact, mapUrl })).toMatchObject({ mapUrl })
  })

  test.each(['080-2525 1234', '1800 123 4567', '1962', '098765 43210', '+44 20 7946 0958'])(
    'the clinic may have the phone %s',
    (phone) => {
      const contact = { ...demoContent.contact, phone, emergencyPhone: phone }
      expect(SECTION_SCHEMAS.contact.parse(contact)).toMatchObject({ phone, emergencyPhone: phone })
    },
  )

  test('shows the number of a link that was pasted', () => {
    const phone = 'tel:+919876543210'
    const contact = { ...demoContent.contact, phone }
    const nightHospital = { name: 'Night Vets', phone, address: 'MG Road' }
    const practical = { ...demoContent.practical, nightHospital }
    expect(SECTION_SCHEMAS.contact.parse(contact)).toMatchObject({ phone: '+91 98765 43210' })
    expect(SECTION_SCHEMAS.practical.parse(practical)).toMatchObject({
      nightHospital: { phone: '+91 98765 43210' },
    })
  })

  test('says so of two phones in one field, and of a number that WhatsApp does not know', () => {
    const contact = { ...demoContent.contact, phone: '98765 43210 / 98765 43211', whatsapp: '1800 123 4567' }
    expect(wrong('contact', contact)).toEqual([
      ['phone', 'Please enter a phone number, such as +91 98765 43210'],
      ['whatsapp', 'Please enter a phone number, such as +91 98765 43210'],
    ])
  })

  test.each([
    [
      'a pale accent',
      'colours',
      { palette: 'meadow', accent: { light: '#f4a827', dark: '#f5b445' } },
      'accent.light',
    ],
    ['a palette of no one', 'colours', { palette: 'neon', accent: null }, 'palette'],
    ['a service twice', 'services', { pages: [0, 0].map((at) => demoContent.services.pages[at]) }, 'pages'],
    ['a name of nothing', 'identity', { ...demoContent.identity, name: ' ' }, 'name'],
  ] as const)('%s is refused', (_what, name, value, field) => {
    expect(wrong(name, value)?.map(([path]) => path)).toEqual([field])
  })
})
