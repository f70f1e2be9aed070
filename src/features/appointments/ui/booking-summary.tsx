import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { classes } from '../../../components/classes.ts'
import { Notice } from '../../../components/notice.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDay } from '../../../lib/time.ts'
import type { Pet } from '../../pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import type { VisitType } from '../../services/visit-types.ts'
import { formatFormTime } from '../form-time.ts'
import { useChosenPlace } from './use-bookable-days.ts'

type SummaryProps = {
  values: { date: string; hour: string; visitType: VisitType; calendarId: string }
  pet: Pet | undefined
  service: ServiceType | undefined
  /** The total in paise that was shown when the server refused it. */
  shownPrice?: number | null
  /** Who reads the summary; by default the pet's owner. */
  reader?: 'owner' | 'staff'
  /** The submit button. */
  children: ReactNode
}

/** What is about to be booked, with its price broken down. The server's price is authoritative. */
export function BookingSummary(props: SummaryProps) {
  const { values, pet, service, shownPrice = null, reader = 'owner', children } = props
  const isOwner = reader === 'owner'
  const when = values.date === '' ? null : formatLongDay(values.date)
  const price = service && priceOf(service, values.visitType)
  return (
    <Card className="grid gap-4 p-5 sm:p-6 lg:sticky lg:top-6">
      <h2 className="text-xl">{isOwner ? 'Your appointment' : 'The appointment'}</h2>
      <dl className="grid gap-2">
        <Fact term="Pet" fact={pet?.name} />
        <Fact term="Service" fact={service?.name} />
        <Fact term="Date" fact={when} />
        <Fact term="Time" fact={values.hour === '' ? null : formatFormTime(values.hour)} />
        <Fact term="Where" fact={useChosenPlace(values)} />
      </dl>
      {price && (
        <dl className="grid gap-2 border-t border-line pt-4 tabular-nums">
          <Fact term="Base price" fact={formatMoney(price.base)} isShort />
          {values.visitType === 'house' && (
            <Fact term="House visit surcharge" fact={formatMoney(price.surcharge)} isShort />
          )}
          <div className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatMoney(price.total)}</dd>
          </div>
        </dl>
      )}
      {price && shownPrice !== null && shownPrice !== price.total && (
        <Notice tone="warning" role="status">
          The price was {formatMoney(shownPrice)} and is now {formatMoney(price.total)}. Book again to accept
          it.
        </Notice>
      )}
      {children}
      <p className="text-sm text-ink-soft">
        {isOwner ? 'You pay at the time of service.' : 'The customer pays at the time of service.'}
      </p>
    </Card>
  )
}

type FactProps = { term: string; fact: string | null | undefined; isShort?: boolean }

/** A long fact wraps beside its term, and below it if the text is enlarged. */
function Fact({ term, fact, isShort = false }: FactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className={classes('text-end font-medium text-balance', isShort ? 'ms-auto' : 'flex-[1_0_7rem]')}>
        {fact ?? '–'}
      </dd>
    </div>
  )
}
