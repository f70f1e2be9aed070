import type { ServicePage } from '../../../../clinic/content.ts'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatDuration, priceOf } from '../../../planning/services/rules.ts'
import { sitePaths } from '../paths.ts'
import { BookLink } from './book-link.tsx'
import { CallButton } from './call-to-action.tsx'
import { useSite } from './use-site.ts'

/** What a service costs and how long it takes, with the ways to book it; it stays in view beside the text. */
export function BookingCard({ page, callFirst }: { page: ServicePage; callFirst: boolean }) {
  const { services, houseVisits } = useSite()
  const service = services.find(({ name }) => name === page.name)
  const from = service?.basePrice ?? (page.price === null ? null : page.price.from * 100)
  return (
    <aside
      aria-label="Price and booking"
      className="top-24 grid content-start gap-5 self-start rounded-card border border-line bg-surface p-6 shadow-card lg:sticky"
    >
      {from !== null && (
        <p>
          from <strong className="font-display text-3xl font-semibold">{formatMoney(from)}</strong>
        </p>
      )}
      {service && (
        <dl className="grid gap-2 border-y border-line py-4">
          <Fact name="At the clinic" value={formatMoney(priceOf(service, 'clinic').total)} />
          {houseVisits && <Fact name="At your home" value={formatMoney(priceOf(service, 'house').total)} />}
          <Fact name="Takes about" value={formatDuration(service.duration)} />
        </dl>
      )}
      <div className="grid gap-3 print:hidden">
        {callFirst && <CallButton tone="danger" />}{' '}
        <BookLink tone={callFirst ? 'quiet' : 'accent'} service={page.name} /> {!callFirst && <CallButton />}
      </div>
      {page.price?.note && (
        <p dir="auto" className="text-sm text-ink-soft text-pretty">
          {page.price.note}
        </p>
      )}
      <p className="text-sm">
        <TextLink href={sitePaths.prices}>All prices</TextLink>
      </p>
    </aside>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt dir="auto" className="text-ink-soft">
        {name}
      </dt>
      <dd dir="auto" className="font-semibold">
        {value}
      </dd>
    </div>
  )
}
