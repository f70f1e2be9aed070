import type { BlogPosting, JobPosting, LocalBusiness, Thing } from 'schema-dts'
import { clinic } from '../clinic/clinic.ts'
import { type Article, type Content, dialled, type ServicePage } from '../clinic/content.ts'
import { openingLines } from '../features/site/opening-lines.ts'
import { articlePath, servicePath } from '../features/site/paths.ts'
import type { SiteData } from '../features/site/ui/use-site.ts'
import { toTime } from '../features/timetable/rules.ts'
import { ORIGIN } from '../lib/public-address.ts'

// Structured data for search engines. The types are schema.org's vocabulary, so a wrong name does not compile.

/** One item of structured data. */
export type Fact = Extract<Thing, object> | { '@type': readonly string[] }

const ID = `${ORIGIN}/#clinic`

/** The clinic itself: `VeterinaryCare`, and also `LocalBusiness`, which has the address and the opening hours. */
export function aboutClinic({ content, openingHours }: SiteData): Fact {
  const { identity, contact } = content
  const business = {
    '@type': 'LocalBusiness',
    '@id': ID,
    name: identity.name,
    url: `${ORIGIN}/`,
    ...(contact.phone !== null && { telephone: dialled(contact.phone) }),
    ...(contact.email !== null && { email: contact.email }),
    image: `${ORIGIN}/icon-512.png`,
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

/** A service with its price range, and the questions on its page. */
export function serviceFacts(
  { id, name, lead, price, questions }: ServicePage,
  { identity }: Content,
): Fact[] {
  return [
    {
      '@type': 'Service',
      name,
      description: lead,
      url: ORIGIN + servicePath(id),
      provider: { '@type': 'VeterinaryCare', '@id': ID, name: identity.name },
      ...(price && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: clinic.currency,
          lowPrice: price.from,
          highPrice: price.to,
        },
      }),
    },
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** An article of the blog. */
export function articleFacts(
  { id, title, excerpt, author, date }: Article,
  { identity }: Content,
): BlogPosting {
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: date,
    author: { '@type': 'Organization', name: `${identity.name}, ${author}` },
    publisher: { '@type': 'Organization', name: identity.name },
    mainEntityOfPage: ORIGIN + articlePath(id),
  }
}

/** The open positions. */
export function openingFacts({ identity, contact, careers }: Content): JobPosting[] {
  return careers.openings.map(({ title, description, type, posted, monthlyPay }) => ({
    '@type': 'JobPosting',
    title,
    description,
    datePosted: posted,
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
