import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { clinic, setClinicFacts } from '../../clinic/clinic.ts'
import type { Content } from '../../clinic/content.ts'
import { demoContent } from '../../clinic/demo-content.ts'
import { starterContent } from '../../clinic/starter-content.ts'
import { articlePath, servicePath } from '../../features/outreach/site/paths.ts'
import { closureSpan } from '../../features/planning/timetable/rules.ts'
import { ORIGIN } from '../../lib/public-address.ts'
import { renderSite } from './site.tsx'

const SERVICES = [
  ['Grooming', 120_000, 50_000],
  ['Microchip', 90_050, 0],
].map(([name, basePrice, houseVisitSurcharge], index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name: String(name),
  description: null,
  duration: '01:00:00',
  basePrice: Number(basePrice),
  houseVisitSurcharge: Number(houseVisitSurcharge),
}))
const OPENING_HOURS = [1, 2, 3].map((weekday) => ({ weekday, opens: 600, closes: 1080 }))
const CLOSURE = {
  ...closureSpan({ firstDay: '2026-12-23', lastDay: '2026-12-23', from: null, until: null }),
  reason: 'Christmas',
}
const PHOTO = '7c1f0000-0000-4000-8000-000000000001'

const demo: Content = {
  ...demoContent,
  contact: {
    ...demoContent.contact,
    position: { latitude: 18.52, longitude: 73.85 },
    social: [{ name: 'Instagram', url: 'https://instagram.com/our.clinic' }],
  },
  team: {
    people: demoContent.team.people.map((person) => ({
      ...person,
      ...{ qualification: 'BVSc & AH', registration: 'KVC 1234', languages: ['English', 'Kannada'] },
      photo: PHOTO,
    })),
  },
}
const [grooming] = demoContent.services.pages.filter(({ name }) => name === 'Grooming')
const [article] = demoContent.blog.articles

const before = { ...clinic }
afterEach(() => setClinicFacts(before))

type Fact = Record<string, unknown>

function pagesOf(content: Content, { services = SERVICES, houseVisits = true } = {}) {
  const assets = { style: { text: '' }, script: '/script.js', theme: '' }
  const hours = { openingHours: OPENING_HOURS, closures: [CLOSURE], extraHours: [] }
  return renderSite({ content, ...hours, houseVisits, services }, assets)
}

/** The structured data of each page, by its path. */
function factsOf(content: Content, services = SERVICES): Map<string, Fact[]> {
  const pages = pagesOf(content, { services })
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/g
  return new Map(
    pages.map(({ path, html }) => [
      path,
      [...html.matchAll(written)].map(([, text = '']) => JSON.parse(text)),
    ]),
  )
}

/** The facts of a type on a page. */
function found(facts: Map<string, Fact[]>, path: string, type: string): Fact[] {
  const isOfType = (fact: Fact) => [fact['@type']].flat().includes(type)
  return (facts.get(path) ?? []).filter(isOfType)
}

/** All values of a fact, however deep, with their names. */
function values(fact: unknown, name = ''): [name: string, value: unknown][] {
  if (typeof fact !== 'object' || fact === null) return [[name, fact]]
  return Object.entries(fact).flatMap(([key, value]) => values(value, Array.isArray(fact) ? name : key))
}

const IS_ADDRESS = ['url', 'item', 'image', 'logo', '@id', 'mainEntityOfPage', 'hasMap', 'sameAs']

describe.each([
  ['the demo clinic', demo],
  ['a new clinic', starterContent],
])('the structured data of %s', (_name, content) => {
  test('of every page names its vocabulary, has whole addresses and nothing empty', () => {
    for (const [path, facts] of factsOf(content, content === demo ? SERVICES : [])) {
      expect(facts.length, path).toBeGreaterThan(0)
      for (const fact of facts) {
        expect(fact, path).toMatchObject({ '@context': 'https://schema.org', '@type': expect.anything() })
        for (const [name, value] of values(fact)) {
          expect(value, `${path} ${name}`).not.toBeOneOf(['', null])
          expect(String(value), `${path} ${name}`).not.toMatch(/undefined|NaN|\{[a-z]+\}/)
          if (IS_ADDRESS.includes(name)) expect(value, `${path} ${name}`).toMatch(/^https?:\/\/[^ ]+$/)
        }
      }
    }
  })

  test('leads from the home page to every other one', () => {
    for (const [path, facts] of factsOf(content)) {
      const [trail, ...others] = facts.filter((fact) => fact['@type'] === 'BreadcrumbList')
      expect(others).toEqual([])
      if (path === '/') {
        expect(trail).toBeUndefined()
        continue
      }
      const steps = (trail?.itemListElement ?? []) as Fact[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      expect(steps[0], path).toEqual({ '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` })
      expect(steps.at(-1), path).toMatchObject({ '@type': 'ListItem', item: ORIGIN + path })
      expect(steps).toHaveLength(path.startsWith('/blog/') ? 3 : 2)
    }
  })
})

test.each(['/', '/about', '/prices', '/contact'])('the clinic itself stands on %s', (path) => {
  expect(found(factsOf(demo), path, 'VeterinaryCare')).toEqual([
    expect.objectContaining({
      '@type': ['VeterinaryCare', 'LocalBusiness'],
      name: demo.identity.name,
      telephone: expect.stringMatching(/^\+91\d{10}$/),
      priceRange: '₹900.50 to ₹1,200',
      geo: { '@type': 'GeoCoordinates', latitude: 18.52, longitude: 73.85 },
      sameAs: ['https://instagram.com/our.clinic'],
      address: expect.objectContaining({ '@type': 'PostalAddress', addressCountry: 'IN' }),
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'],
          opens: '10:00',
          closes: '18:00',
        },
      ],
      specialOpeningHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          validFrom: '2026-12-23',
          validThrough: '2026-12-23',
          opens: '00:00',
          closes: '00:00',
        },
      ],
    }),
  ])
})

test('a clinic that has said nothing yet has no price range, place, profile or address', () => {
  const [business] = found(factsOf(starterContent, []), '/', 'VeterinaryCare')
  for (const name of ['priceRange', 'geo', 'sameAs', 'address', 'telephone', 'email'])
    expect(business).not.toHaveProperty(name)
})

test('each of the team is a person who works for the clinic', () => {
  const people = found(factsOf(demo), '/team', 'Person')
  expect(people.map(({ name }) => name)).toEqual(demo.team.people.map(({ name }) => name))
  for (const person of people)
    expect(person).toMatchObject({
      jobTitle: expect.any(String),
      honorificSuffix: 'BVSc & AH',
      identifier: 'KVC 1234',
      knowsLanguage: ['English', 'Kannada'],
      image: expect.stringContaining(PHOTO),
      worksFor: { '@type': 'VeterinaryCare', '@id': `${ORIGIN}/#clinic` },
    })
})

test('a shared page shows the photo that the clinic has put on it, else our own picture', () => {
  const { blog, services, team } = demoContent
  const withPhotos = {
    ...demoContent,
    blog: {
      ...blog,
      articles: blog.articles.map((one, place) => ({ ...one, photo: place === 0 ? PHOTO : null })),
    },
    services: {
      ...services,
      pages: services.pages.map((one, place) => ({ ...one, photo: place === 0 ? PHOTO : null })),
    },
    team: { people: team.people.map((one, place) => ({ ...one, photo: place === 1 ? PHOTO : null })) },
  }
  const shared = pagesOf(withPhotos).map(({ path, html }) => [
    path,
    /property="og:image" content="([^"]*)"/.exec(html)?.[1],
  ])
  const own = shared.filter(([, image]) => image !== `${ORIGIN}/preview.png`)
  const photo = `${ORIGIN}/api/site/pictures/${PHOTO}`
  const [article, service] = [blog.articles[0], services.pages[0]]
  expect(own).toEqual([
    ['/team', photo],
    [articlePath(article?.id ?? ''), photo],
    [servicePath(service?.id ?? 'grooming'), photo],
  ])
  const file = readFileSync(new URL('../../../public/preview.png', import.meta.url))
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
})

const offer = (name: string, price: number) => ({ '@type': 'Offer', name, priceCurrency: 'INR', price })

test('the price list has an offer for each service, at the clinic and at home', () => {
  expect(found(factsOf(demo), '/prices', 'Service')).toMatchObject([
    { name: 'Grooming', offers: [offer('At the clinic', 1200), offer('At your home', 1700)] },
    { name: 'Microchip', offers: [offer('At the clinic', 900.5), offer('At your home', 900.5)] },
  ])
})

test('a service costs what the price list says, else what its page says, else nothing is said', () => {
  const path = '/services/grooming'
  const offersOf = (services: typeof SERVICES, content = demo) =>
    found(factsOf(content, services), path, 'Service').map(({ offers }) => offers)
  expect(found(factsOf(demo), path, 'Service')).toMatchObject([
    { name: 'Grooming', url: ORIGIN + path, provider: { '@id': `${ORIGIN}/#clinic` } },
  ])
  expect(offersOf(SERVICES)).toEqual([[offer('At the clinic', 1200), offer('At your home', 1700)]])
  expect(offersOf([])).toEqual([
    {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: grooming?.price?.from,
      highPrice: grooming?.price?.to,
    },
  ])
  expect(offersOf([], starterContent)).toEqual([undefined])
  expect(found(factsOf(demo), path, 'FAQPage')).toHaveLength(1)
})

test('an article has its author, its days and its publisher', () => {
  if (article === undefined) throw new Error('The demo clinic has no article.')
  const signed = { ...article, author: 'Dr. A. Rao', qualification: 'BVSc', reviewedOn: '2026-11-01' }
  const articles = [signed, ...demo.blog.articles.slice(1)]
  const facts = factsOf({ ...demo, blog: { ...demo.blog, articles } })
  const [posting] = found(facts, `/blog/${article.id}`, 'BlogPosting')
  expect(posting).toMatchObject({
    headline: article.title,
    datePublished: article.date,
    dateModified: '2026-11-01',
    author: { '@type': 'Person', name: 'Dr. A. Rao', honorificSuffix: 'BVSc' },
    publisher: { '@type': 'Organization', name: demo.identity.name, logo: { '@type': 'ImageObject' } },
    mainEntityOfPage: `${ORIGIN}/blog/${article.id}`,
  })
  const [, second] = demo.blog.articles
  const [unsigned] = found(facts, `/blog/${second?.id}`, 'BlogPosting')
  expect(unsigned).toMatchObject({ author: { '@type': 'Organization' }, datePublished: second?.date })
  const [unnamed] = found(factsOf(starterContent), `/blog/${article.id}`, 'BlogPosting')
  expect(unnamed).toMatchObject({ author: { name: starterContent.identity.name } })
})

test('an open position has its days, its place and its pay', () => {
  const openings = found(factsOf(demo), '/careers', 'JobPosting')
  expect(openings).toHaveLength(demo.careers.openings.length)
  for (const opening of openings)
    expect(opening).toMatchObject({
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hiringOrganization: { name: demo.identity.name },
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress' } },
    })
})

test('the questions are on their page, with their answers', () => {
  const [page] = found(factsOf(demo), '/faq', 'FAQPage')
  expect(page?.mainEntity).toContainEqual({
    '@type': 'Question',
    name: demo.faq.questions[0]?.question,
    acceptedAnswer: { '@type': 'Answer', text: expect.any(String) },
  })
})

test.each([true, false])('prices of house visits are shown while there are any: %s', (houseVisits) => {
  const words = [/At your home/, /Where we make house visits/, /₹1,700|"price":1700/]
  const pages = pagesOf(demo, { houseVisits }).map(({ html }) => html)
  for (const word of words) expect(pages.some((html) => word.test(html))).toBe(houseVisits)
})
