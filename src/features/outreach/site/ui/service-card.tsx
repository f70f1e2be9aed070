import type { ServicePage } from '../../../../clinic/content.ts'
import { CardLink } from '../../../../components/layout/card.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { priceOf } from '../../../planning/services/rules.ts'
import { servicePath } from '../paths.ts'
import { SitePicture } from './site-picture.tsx'
import { useSite } from './use-site.ts'

/** What a service costs, at the clinic and perhaps at home, else the range that its page names. */
function usePrices({ name, price }: ServicePage): { from: number; to: number } | null {
  const { services, houseVisits } = useSite()
  const service = services.find((one) => one.name === name)
  const dearest = houseVisits ? 'house' : 'clinic'
  if (service) return { from: priceOf(service, 'clinic').total, to: priceOf(service, dearest).total }
  return price && { from: price.from * 100, to: price.to * 100 }
}

/** A card for a service; the whole card is a link to the service's page. */
export function ServiceCard({ service }: { service: ServicePage }) {
  const { id, name, summary, photo } = service
  const prices = usePrices(service)
  return (
    <CardLink href={servicePath(id)} className="grid grid-rows-[auto_auto_1fr_auto] gap-3 p-6">
      <SitePicture name={id} photo={photo} className="w-full max-w-64 justify-self-center" />
      <h3 dir="auto" className="text-xl">
        {name}
      </h3>
      <p dir="auto" className="text-ink-soft text-pretty">
        {summary}
      </p>
      {prices && (
        <p dir="auto" className="font-semibold text-pine-ink">
          {[...new Set([prices.from, prices.to])].map((paise) => formatMoney(paise)).join(' to ')}
        </p>
      )}
    </CardLink>
  )
}

/** A service as a row with its drawing; the whole row is a link. */
export function ServiceRow({ service: { id, name, summary } }: { service: ServicePage }) {
  return (
    <a
      href={servicePath(id)}
      className="flex flex-wrap items-center gap-5 border-t border-line py-4 text-ink no-underline hover:border-pine"
    >
      <SitePicture name={id} className="w-22" />
      <span className="min-w-0 flex-[1_1_10rem]">
        <strong className="font-display text-xl font-semibold">{name}</strong>
        <span className="block text-ink-soft text-pretty">{summary}</span>
      </span>
    </a>
  )
}
