import type { BlogPosting, BreadcrumbList, FAQPage, JobPosting, LocalBusiness, Thing } from 'schema-dts'
import { clinic } from '../clinic/clinic.ts'
import {
  type Article,
  type Content,
  dialled,
  pictureUrl,
  type Question,
  type ServicePage,
} from '../clinic/content.ts'
import { openingLines } from '../features/site/opening-lines.ts'
import { articlePath, servicePath } from '../features/site/paths.ts'
import type { SiteData } from '../features/site/site-data.ts'
import { toTime } from '../features/timetable/rules.ts'
import { formatMoney } from '../lib/money.ts'
import { ORIGIN } from '../lib/public-address.ts'
import { addDays } from '../lib/time.ts'

// Structured data for search engines. The types are schema.org's vocabulary, so a wrong name does not compile.

/** One item of structured data. */
export type Fact = Extract<Thing, object> | { '@type': readonly string[] }

const ID = `${ORIGIN}/#clinic`

/** The clinic itself: `VeterinaryCare`, and also `LocalBusiness`, which has the address and the opening hours. */
export function aboutClinic({ content, openingHours, services }: SiteData): Fact {
  const { identity, contact, practical } = content
  const prices = services.map(({ basePrice }) => basePrice)
  const business = {
    '@type': 'LocalBusiness',
    '@id': ID,
    name: identity.name,
    url: `${ORIGIN}/`,
    ...(contact.phone !== null && { telephone: dialled(contact.phone) }),
    ...(contact.email !== null && { email: contact.email }),
    image: `${ORIGIN}/previews/home.png`,
    logo: logoOf(identity),
    ...(prices.length > 0 && {
      priceRange: `${formatMoney(Math.min(...prices))} to ${formatMoney(Math.max(...prices))}`,
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
        opens: toTime(opens),
        closes: toTime(closes),
      })),
    ),
  } satisfies LocalBusiness
  return { ...business, '@type': ['VeterinaryCare', 'LocalBusiness'] }
}

/** The clinic's own logo, else the mark that stands in its place. */
function logoOf({ logo }: Content['identity']): string {
  return ORIGIN + (logo === null ? '/icon-512.png' : pictureUrl(logo))
}

/** Profiles of the clinic's own; a bare address of a platform is none. */
function ownProfiles({ social }: Content['contact']): string[] {
  return social.map(({ url }) => url).filter((url) => new URL(url).pathname.length > 1)
}

function postalAddress({ postal }: Content['contact']) {
  return {
    '@type': 'PostalAddress',
    streetAddress: postal.street,
    addressLocality: postal.locality,
    addressRegion: postal.region,
    postalCode: postal.postalCode,
    addressCountry: postal.country,
  } as const
}

/** A service with what it costs, and the questions on its page. */
export function serviceFacts({ id, name, lead, price, questions }: ServicePage, data: SiteData): Fact[] {
  const { identity, contact } = data.content
  return [
    {
      '@type': 'Service',
      name,
      description: lead,
      url: ORIGIN + servicePath(id),
      provider: { '@type': 'VeterinaryCare', '@id': ID, name: identity.name },
      ...(contact.city !== '' && { areaServed: contact.city }),
      ...(price && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: clinic.currency,
          lowPrice: price.from,
          highPrice: price.to,
        },
      }),
    },
    ...(questions.length > 0 ? [questionFacts(questions)] : []),
  ]
}

/** Questions with their answers. */
export function questionFacts(questions: readonly Question[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
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

/** An article of the blog. Its author is a person if they have a qualification, else the clinic. */
export function articleFacts(article: Article, { identity }: Content): BlogPosting {
  const { id, title, excerpt, author, qualification, date, reviewedOn, sources } = article
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    image: `${ORIGIN}/previews/blog-${id}.png`,
    datePublished: date,
    dateModified: reviewedOn ?? date,
    author:
      qualification === null
        ? { '@type': 'Organization', name: `${identity.name}, ${author}`, url: `${ORIGIN}/about` }
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
