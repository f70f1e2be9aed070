import type { BlogPosting, JobPosting, LocalBusiness, Thing } from 'schema-dts'
import type { Article } from '../clinic/articles/article.ts'
import { clinic } from '../clinic/clinic.ts'
import { openings } from '../clinic/openings.ts'
import type { ServicePage } from '../clinic/services.ts'
import { articlePath, servicePath } from '../features/site/paths.ts'
import { ORIGIN } from '../lib/public-address.ts'

// Structured data for search engines. The types are schema.org's vocabulary, so a wrong name does not compile.

/** One item of structured data. */
export type Fact = Extract<Thing, object> | { '@type': readonly string[] }

const ID = `${ORIGIN}/#clinic`

/** The clinic itself: `VeterinaryCare`, and also `LocalBusiness`, which has the address and the opening hours. */
export function aboutClinic(): Fact {
  const { street, locality, postalCode, region, country } = clinic.postal
  const business = {
    '@type': 'LocalBusiness',
    '@id': ID,
    name: clinic.name,
    url: `${ORIGIN}/`,
    telephone: clinic.phone.dial,
    email: clinic.email,
    image: `${ORIGIN}/icon-512.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    hasMap: clinic.mapUrl,
    currenciesAccepted: clinic.currency,
    openingHoursSpecification: clinic.openingHours.map(({ weekdays, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays,
      opens,
      closes,
    })),
  } satisfies LocalBusiness
  return { ...business, '@type': ['VeterinaryCare', 'LocalBusiness'] }
}

/** A service with its price range, and the questions on its page. */
export function serviceFacts({ id, name, lead, price, questions }: ServicePage): Fact[] {
  return [
    {
      '@type': 'Service',
      name,
      description: lead,
      url: ORIGIN + servicePath(id),
      provider: { '@type': 'VeterinaryCare', '@id': ID, name: clinic.name },
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
export function articleFacts({ id, title, excerpt, author, date }: Article): BlogPosting {
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: date,
    author: { '@type': 'Organization', name: `${clinic.name}, ${author}` },
    publisher: { '@type': 'Organization', name: clinic.name },
    mainEntityOfPage: ORIGIN + articlePath(id),
  }
}

/** The open positions. */
export function openingFacts(): JobPosting[] {
  return openings.map(({ title, description, type, posted, monthlyPay }) => ({
    '@type': 'JobPosting',
    title,
    description,
    datePosted: posted,
    employmentType: type.startsWith('Full') ? 'FULL_TIME' : 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: clinic.name, sameAs: `${ORIGIN}/` },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: clinic.postal.street,
        addressLocality: clinic.postal.locality,
        addressRegion: clinic.postal.region,
        postalCode: clinic.postal.postalCode,
        addressCountry: clinic.postal.country,
      },
    },
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
  }))
}
