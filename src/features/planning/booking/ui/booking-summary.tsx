import type { ReactNode } from 'react'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatLongDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { Pet } from '../../../owners/pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import type { VisitType } from '../../services/visit-types.ts'
import { formatMinute, fromClock } from '../../timetable/moment.ts'
import { type ChosenParts, type PricedPart, pricedParts, totalOf } from './booking-values.ts'
import { useChosenPlace } from './slots/use-bookable-days.ts'

type SummaryProps = {
  pets: readonly Pet[]
  services: readonly ServiceType[]
  values: ChosenParts & { date: string; time: string; calendarId: string }
  /** The total in paise that was shown when the server refused it. */
  shownPrice?: number | null
  /** Who reads the summary; by default the pets' owner. */
  reader?: 'owner' | 'staff'
  /** The submit button. */
  children: ReactNode
}

/** What is about to be booked, with its prices and the total. The server's prices are authoritative. */
export function BookingSummary(props: SummaryProps) {
  const { values, pets, services, shownPrice = null, reader = 'owner', children } = props
  const { date, time, visitType } = values
  const parts = pricedParts(values, services)
  const [only] = parts.length === 1 ? parts : []
  const nameOf = (petId: string) => pets.find(({ id }) => id === petId)?.name
  const lines = only ? pricesOf(only, visitType) : parts.map((part) => lineOf(part, nameOf(part.petId)))
  const total = totalOf(parts)
  const at = time === '' ? null : formatMinute(fromClock(time))
  return (
    <Card className="grid gap-4 p-4 sm:p-6 lg:sticky lg:top-6">
      <h2 className="text-xl">
        {reader === 'owner' ? 'Your' : 'The'} {only ? 'appointment' : 'appointments'}
      </h2>
      {/* On a phone the answers stand just above. */}
      <dl className="grid gap-2 max-sm:hidden">
        {only && <Fact term="Pet" fact={nameOf(only.petId)} />}
        {only && <Fact term="Service" fact={only.service?.name} />}
        <Fact term="Date" fact={date === '' ? null : formatLongDay(date)} />
        <Fact term="Time" fact={only || at === null ? at : `from ${at}`} />
        <Fact term="Where" fact={useChosenPlace(values)} />
      </dl>
      {lines.length > 0 && (
        <dl className="grid gap-2 border-t border-line pt-4 tabular-nums">
          {lines.map(([term, price], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart
            <Fact key={index} term={term} fact={price} isShort />
          ))}
          <div className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
        </dl>
      )}
      {lines.length > 0 && shownPrice !== null && shownPrice !== total && (
        <Notice tone="warning" role="status">
          The price was {formatMoney(shownPrice)} and is now {formatMoney(total)}. Book again to accept the
          new price.
        </Notice>
      )}
      {children}
      <p className="text-sm text-ink-soft">
        {reader === 'owner' ? 'You pay' : 'The customer pays'} at the time of service.
      </p>
    </Card>
  )
}

type Line = [term: string, price: string | null]

/** The price of the only part, broken down. */
function pricesOf({ price }: PricedPart, visitType: VisitType): Line[] {
  if (price === undefined) return []
  const base: Line = ['Base price', formatMoney(price.base)]
  return visitType === 'house' ? [base, ['House visit surcharge', formatMoney(price.surcharge)]] : [base]
}

/** `Grooming for Bruno` with its price. */
function lineOf({ service, price }: PricedPart, petName: string | undefined): Line {
  return [
    `${service?.name ?? 'A service'} for ${petName ?? 'a pet'}`,
    price ? formatMoney(price.total) : null,
  ]
}

type FactProps = { term: string; fact: string | null | undefined; isShort?: boolean }

/** A long fact wraps beside its term, and below it if the text is enlarged. */
function Fact({ term, fact, isShort = false }: FactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 text-ink-soft wrap-anywhere">{term}</dt>
      <dd className={classes('text-end font-medium text-balance', isShort ? 'ms-auto' : 'flex-[1_0_7rem]')}>
        <WholeDates>{fact ?? '–'}</WholeDates>
      </dd>
    </div>
  )
}
