import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  JobPosting,
  LocalBusiness,
  Person,
  PostalAddress,
  Service,
  Thing,
} from 'schema-dts'
import { clinic } from '../../clinic/clinic.ts'
import {
  type Article,
  type Content,
  pictureUrl,
  previewUrl,
  type Question,
  type ServicePage,
} from '../../clinic/content.ts'
import { openingLines } from '../../features/outreach/site/opening-lines.ts'
import { articlePath, servicePath, sitePaths } from '../../features/outreach/site/paths.ts'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import type { ServiceType } from '../../features/planning/services/contract.ts'
import { priceOf } from '../../features/planning/services/rules.ts'
import type { VisitType } from '../../features/planning/services/visit-types.ts'
import { toClock } from '../../features/planning/timetable/moment.ts'
import { formatMoney } from '../../lib/money.ts'
import { ORIGIN } from '../../lib/public-address.ts'
import { addDays } from '../../lib/time.ts'
import { dialled } from '../../lib/typed/read-phone.ts'
import { specialHours } from './special-hours.ts'

// Structured data for search engines. The types are schema.org's vocabulary, so a wrong name does not compile.

/** One item of structured data. */
export type Fact = Extract<Thing, object> | { '@type': readonly string[] }
type PersonFact = Extract<Person, object>
type ServiceFact = Extract<Service, object>

const ID = `${ORIGIN}/#clinic`

/** The clinic itself: `VeterinaryCare`, and also `LocalBusiness`, which has the address and the opening hours. */
export function aboutClinic(data: SiteData): Fact {
  const { content, openingHours, services } = data
  const special = specialFacts(data)
  const { identity, contact, practical } = content
  const prices = services.map(({ basePrice }) => basePrice)
  const business = {
    '@type': 'LocalBusiness',
    '@id': ID,
    name: identity.name,
    url: `${ORIGIN}/`,
    ...(contact.phone !== null && { telephone: dialled(contact.phone) }),
    ...(contact.email !== null && { email: contact.email }),
    image: ORIGIN + previewUrl(null),
    logo: logoOf(identity),
    ...(prices.length > 0 && {
      priceRange: [...new Set([Math.min(...prices), Math.max(...prices)])]
        .map((price) => formatMoney(price))
        .join(' to '),
    }),
    ...(contact.position !== null && { geo: { '@type': 'GeoCoordinates' as const, ...contact.position } }),
    ...(ownProfiles(contact).length > 0 && { sameAs: ownProfiles(contact) }),
    ...(practical.areas.length > 0 && { areaServed: practical.areas }),
    ...(practical.payment.length > 0 && { paymentAccepted: practical.payment.join(', ') }),
    ...(contact.address.length > 0 && { address: postalAddress(contact) }),
    ...(contact.mapUrl !== null && { hasMap: contact.mapUrl }),
    currenciesAccepted: clinic.currency,
    openingHoursSpecification: openingLines(openingHours).flatMap(({ weekdays, spans }) =>
      spans.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        dayOfWeek: weekdays,
        opens: toClock(opens),
        closes: toClock(closes),
      })),
    ),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  } satisfies LocalBusiness
  return { ...business, '@type': ['VeterinaryCare', 'LocalBusiness'] }
}

/** The hours of days with closures or extra hours. A day on which nothing is left is from midnight to midnight. */
function specialFacts(data: SiteData) {
  return specialHours(data).flatMap(({ firstDay, lastDay, spans }) =>
    (spans.length === 0 ? [{ from: 0, until: 0 }] : spans).map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      validFrom: firstDay,
      validThrough: lastDay,
      opens: toClock(from),
      closes: toClock(until),
    })),
  )
}

/** The clinic's own logo, else the mark that stands in its place. */
function logoOf({ logo }: Content['identity']): string {
  return ORIGIN + (logo === null ? '/icon-512.png' : pictureUrl(logo))
}

/** Profiles of the clinic's own; a bare address of a platform is none. */
function ownProfiles({ social }: Content['contact']): string[] {
  return social.map(({ url }) => url).filter((url) => new URL(url).pathname.length > 1)
}

/** The parts of the address that the clinic has given. */
function postalAddress({ postal }: Content['contact']): PostalAddress {
  const { street, locality, region, postalCode, country } = postal
  return {
    '@type': 'PostalAddress',
    ...(street !== '' && { streetAddress: street }),
    ...(locality !== '' && { addressLocality: locality }),
    ...(region !== '' && { addressRegion: region }),
    ...(postalCode !== '' && { postalCode }),
    addressCountry: country,
  }
}

/** The clinic where it is named by another fact. */
const providerOf = ({ identity }: Content) =>
  ({ '@type': 'VeterinaryCare', '@id': ID, name: identity.name }) as const

/** The clinic's people: what they do, trained for and speak. */
export function peopleFacts(content: Content): PersonFact[] {
  return content.team.people.map(({ name, role, about, qualification, registration, languages, photo }) => ({
    '@type': 'Person',
    name,
    jobTitle: role,
    ...(about !== null && { description: about }),
    url: ORIGIN + sitePaths.team,
    ...(qualification !== null && { honorificSuffix: qualification }),
    ...(registration !== null && { identifier: registration }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(photo !== null && { image: ORIGIN + pictureUrl(photo) }),
    worksFor: providerOf(content),
  }))
}

/** What a service costs, at the clinic and, if there are any, as a house visit. */
function offersOf(service: ServiceType, { houseVisits }: Pick<SiteData, 'houseVisits'>) {
  const offer = (name: string, visitType: VisitType) =>
    ({
      '@type': 'Offer',
      name,
      priceCurrency: clinic.currency,
      price: priceOf(service, visitType).total / 100,
    }) as const
  const atClinic = offer('At the clinic', 'clinic')
  return houseVisits ? [atClinic, offer('At your home', 'house')] : [atClinic]
}

/** Each service of the price list with its prices. */
export function priceFacts(data: SiteData): ServiceFact[] {
  const { content, services } = data
  return services.map((service) => ({
    '@type': 'Service',
    name: service.name,
    ...(service.description && { description: service.description }),
    provider: providerOf(content),
    offers: offersOf(service, data),
  }))
}

/** A service with what it costs, by the price list if it is on it, and the questions on its page. */
export function serviceFacts(page: ServicePage, data: SiteData): Fact[] {
  const { content, services } = data
  const { id, name, lead, price, questions } = page
  const listed = services.find((service) => service.name === name)
  const range = price && {
    '@type': 'AggregateOffer' as const,
    priceCurrency: clinic.currency,
    lowPrice: price.from,
    highPrice: price.to,
  }
  const offers = listed ? offersOf(listed, data) : range
  const service: ServiceFact = {
    '@type': 'Service',
    name,
    description: lead,
    url: ORIGIN + servicePath(id),
    provider: providerOf(content),
    ...(content.contact.city !== '' && { areaServed: content.contact.city }),
    ...(offers && { offers }),
  }
  return [service, ...questionFacts(questions)]
}

/** Questions with their answers; nothing if there are none. */
export function questionFacts(questions: readonly Question[]): FAQPage[] {
  if (questions.length === 0) return []
  const asked = questions.map(({ question, answer }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: { '@type': 'Answer' as const, text: answer },
  }))
  return [{ '@type': 'FAQPage', mainEntity: asked }]
}

/** Where a page is, from the home page to itself: names and paths. */
export function trailFacts(trail: readonly (readonly [string, string])[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: ORIGIN + path,
    })),
  }
}

/** An article of the blog. Its author is a person if one with a qualification is named, else the clinic. */
export function articleFacts(article: Article, { identity }: Content): BlogPosting {
  const { id, title, excerpt, author, qualification, date, reviewedOn, photo, sources } = article
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    image: ORIGIN + previewUrl(photo),
    datePublished: date,
    dateModified: reviewedOn ?? date,
    author:
      author === null || qualification === null
        ? {
            '@type': 'Organization',
            name: [identity.name, author].filter(Boolean).join(', '),
            url: `${ORIGIN}/about`,
          }
        : { '@type': 'Person', name: author, honorificSuffix: qualification },
    publisher: {
      '@type': 'Organization',
      name: identity.name,
      logo: { '@type': 'ImageObject', url: logoOf(identity) },
    },
    mainEntityOfPage: ORIGIN + articlePath(id),
    ...(sources.length > 0 && {
      citation: sources.map(({ title, url }) => ({ '@type': 'CreativeWork' as const, name: title, url })),
    }),
  }
}

/** How long a position is said to be open after it was published. */
const OPEN_DAYS = 180

/** The open positions. */
export function openingFacts({ identity, contact, careers }: Content): JobPosting[] {
  return careers.openings.map(({ title, description, type, posted, monthlyPay }) => ({
    '@type': 'JobPosting',
    title,
    description,
    datePosted: posted,
    validThrough: addDays(posted, OPEN_DAYS),
    employmentType: type.startsWith('Full') ? 'FULL_TIME' : 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: identity.name, sameAs: `${ORIGIN}/` },
    jobLocation: { '@type': 'Place', address: postalAddress(contact) },
    ...(monthlyPay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: clinic.currency,
        value: {
          '@type': 'QuantitativeValue',
          minValue: monthlyPay.from,
          maxValue: monthlyPay.to,
          unitText: 'MONTH',
        },
      },
    }),
  }))
}
