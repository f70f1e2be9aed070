import { TextLink } from '../../../../components/actions/text-link.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatDuration, priceOf } from '../../../planning/services/rules.ts'
import { servicePath } from '../paths.ts'
import type { SiteData } from '../site-data.ts'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { useSite } from './use-site.ts'

// Screen readers announce the column's name from the table's header.
const CELL = classes(
  'align-top sm:px-4 sm:py-4 sm:text-end max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:pt-1',
  "max-sm:before:font-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-column)_/_'']",
)

const head = (houseVisits: boolean) => [
  'Service',
  'Takes about',
  'At the clinic',
  ...(houseVisits ? ['At your home'] : []),
]

/** What each service costs, from the services themselves, at the clinic and as a house visit. */
export function PricesPage() {
  const { content, services, houseVisits } = useSite()
  const { prices, practical, front } = content
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={prices.title} lead={prices.lead} picture="papers" />
      {services.length === 0 ? (
        <p className="text-lg">
          Our price list will be here soon.
          {content.contact.phone !== null && ' Call us for our prices.'}
        </p>
      ) : (
        <PriceTable />
      )}
      <div className="grid gap-x-10 gap-y-6 text-lg md:grid-cols-3 lg:gap-x-14 print:grid-cols-3 print:gap-x-8">
        <section className="grid content-start gap-2">
          <h2 className="text-xl">What is included</h2>
          <p className="text-pretty">
            The price includes the time shown, the examination and answers to your questions. Tests and
            medicines cost extra, and we tell you their price before we begin.
          </p>
        </section>
        {houseVisits && (
          <section className="grid content-start gap-2">
            <h2 className="text-xl">House visits</h2>
            <p className="text-pretty">
              The same service at your home. The price here includes the surcharge for the journey
              {practical.areas.length > 0 && ` within ${practical.areas.join(', ')}`}.
            </p>
          </section>
        )}
        {practical.payment.length > 0 && (
          <section className="grid content-start gap-2">
            <h2 className="text-xl">How to pay</h2>
            <p className="text-pretty">After the visit: {practical.payment.join(', ')}.</p>
          </section>
        )}
        {prices.note !== null && (
          <p dir="auto" className="text-pretty">
            {prices.note}
          </p>
        )}
      </div>
      <CallToAction {...front.call} />
    </div>
  )
}

function PriceTable() {
  const { content, services, houseVisits } = useSite()
  const order = content.services.pages.map(({ name }) => name)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const sorted = services.toSorted((one, other) => place(one.name) - place(other.name))
  return (
    <table className="w-full text-start text-lg max-sm:block">
      <caption className="sr-only">Our services and their prices</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {head(houseVisits).map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`py-2 text-sm font-semibold text-ink-soft sm:px-4 ${index === 0 ? 'ps-0! text-start' : 'text-end'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {sorted.map((service) => (
          <PriceRow key={service.id} service={service} />
        ))}
      </tbody>
    </table>
  )
}

function PriceRow({ service }: { service: SiteData['services'][number] }) {
  const { content, houseVisits } = useSite()
  const { name, description, duration } = service
  const page = content.services.pages.find((one) => one.name === name)
  const [, ...columns] = head(houseVisits)
  const cells = [
    formatDuration(duration),
    formatMoney(priceOf(service, 'clinic').total),
    ...(houseVisits ? [formatMoney(priceOf(service, 'house').total)] : []),
  ]
  return (
    <tr className="border-t border-line max-sm:block max-sm:py-4">
      <th scope="row" className="text-start align-top font-normal max-sm:block sm:py-4 sm:pe-4 print:py-2.5">
        <strong className="block font-display text-xl font-semibold">
          {page ? <TextLink href={servicePath(page.id)}>{name}</TextLink> : name}
        </strong>
        {description && (
          <span className="block max-w-[46ch] text-base text-ink-soft text-pretty">{description}</span>
        )}
      </th>
      {cells.map((cell, index) => (
        <td
          key={columns[index]}
          data-column={columns[index]}
          className={classes(CELL, index > 0 && 'font-semibold')}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}
