// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { clinic, setClinicFacts } from '../../../clinic/clinic.ts'
import { composeMail, pageLink } from './mail.ts'

const HOSTILE = `<script>alert(1)</script><img src=x onerror="alert(1)"> & "quotes" 'too' </title></body>`
const LINK = 'https://clinic.example/login?mode=signup&next=%2Fdashboard'

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const everything = (document: Document) =>
  [...document.querySelectorAll('*')].map(({ localName }) => localName)

test('both versions say the same, with the clinic’s name and where to reach it', () => {
  const parts = { subject: 'Subject', paragraphs: ['First.', 'Second.'], note: 'Small print.' }
  const { subject, text, html } = composeMail({ ...parts, button: { label: 'Go there', link: LINK } })
  const document = read(html)
  expect(subject).toBe('Subject')
  expect(document.title).toBe('Subject')
  expect(document.querySelector('h1')?.textContent).toBe('Subject')
  for (const words of ['First.', 'Second.', 'Small print.', 'Go there', clinic.name, clinic.email]) {
    expect(text).toContain(words)
    expect(document.body.textContent).toContain(words)
  }
  expect(text).toContain(`\n${LINK}\n`)
  expect([...document.querySelectorAll('a')].map(({ href }) => href)).toEqual([LINK, LINK])
})

test('facts stand in both versions, as labels with values, above what is to be done', () => {
  const facts = [
    ['When', 'Today, 9:30 AM'],
    ['Pet', HOSTILE],
  ] as const
  const { text, html } = composeMail({
    subject: 'Subject',
    paragraphs: ['First.'],
    facts,
    afterwards: 'Last.',
  })
  expect(text).toContain(`First.\n\nWhen: Today, 9:30 AM\nPet: ${HOSTILE}\n\nLast.`)
  const document = read(html)
  expect([...document.querySelectorAll('div div p')].map(({ textContent }) => textContent)).toEqual([
    'WhenToday, 9:30 AM',
    `Pet${HOSTILE}`,
  ])
  expect(document.querySelector('div div + p')?.textContent).toBe('Last.')
})

test('it is readable on a phone: its width is the screen’s, text has at least 14 px, nothing is laid out in tables', () => {
  const document = read(composeMail({ subject: 'Subject', paragraphs: ['First.'] }).html)
  expect(document.querySelector('meta[name=viewport]')?.getAttribute('content')).toContain(
    'width=device-width',
  )
  expect(everything(document)).not.toContain('table')
  const styles = [...document.querySelectorAll('[style]')].map((part) => part.getAttribute('style') ?? '')
  const sizes = styles.flatMap((style) =>
    [.../font-size:(\d+)px/g[Symbol.matchAll](style)].map(([, size]) => Number(size)),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14)
  expect(styles.filter((style) => /(?<!max-)width:/.test(style))).toEqual([])
})

test('whatever is given stays text', () => {
  const plain = read(
    composeMail({ subject: 'x', paragraphs: ['x'], note: 'x', button: { label: 'x', link: LINK } }).html,
  )
  const { html } = composeMail({
    subject: HOSTILE,
    paragraphs: [HOSTILE],
    note: HOSTILE,
    button: { label: HOSTILE, link: `${LINK}"><script>alert(1)</script>` },
  })
  const document = read(html)
  expect(everything(document)).toEqual(everything(plain))
  expect(document.querySelector('h1')?.textContent).toBe(HOSTILE)
  expect(document.querySelector('h1 + p')?.textContent).toBe(HOSTILE)
  const attributes = [...document.querySelectorAll('*')].flatMap((part) => part.getAttributeNames())
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
})

test('a page’s link lies below the public address and carries its parameters whole', () => {
  const link = pageLink('https://clinic.example', '/login', { token: 'a+b/c=&d', next: '//evil.example' })
  const { origin, pathname, searchParams } = new URL(link)
  expect([origin, pathname]).toEqual(['https://clinic.example', '/login'])
  expect([searchParams.get('token'), searchParams.get('next')]).toEqual(['a+b/c=&d', '//evil.example'])
})

test('the brand, the button and its address have the colour that the clinic has published', () => {
  const mail = { subject: 'Subject', paragraphs: ['First.'], button: { label: 'Go there', link: LINK } }
  const before = composeMail(mail).html
  setClinicFacts({ ...clinic, accent: { light: '#174a78', dark: '#93c6f0' } })
  const after = composeMail(mail).html
  setClinicFacts({ ...clinic, accent: undefined })
  expect(before.split('#1a5241')).toHaveLength(4)
  expect(after).toBe(before.replaceAll('#1a5241', '#174a78'))
})
