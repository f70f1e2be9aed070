import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDay } from '../../../lib/time.ts'
import type { Pet } from '../../pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import type { VisitType } from '../../services/visit-types.ts'
import { formatFormTime } from '../form-time.ts'
import { useChosenPlace } from './use-bookable-days.ts'

type TogetherSummaryProps = {
  values: { date: string; hour: string; visitType: VisitType; calendarId: string }
  /** What is chosen, in its order. */
  parts: readonly { pet: Pet | undefined; service: ServiceType | undefined }[]
  /** Who reads the summary; by default the pets' owner. */
  reader?: 'owner' | 'staff'
  /** The submit button. */
  children: ReactNode
}

/** Several appointments that are about to be booked, each with its price, and the total. */
export function TogetherSummary(props: TogetherSummaryProps) {
  const { values, parts, reader = 'owner', children } = props
  const isOwner = reader === 'owner'
  const { date, hour, visitType } = values
  const prices = parts.map(({ service }) => (service ? priceOf(service, visitType).total : 0))
  const when = date === '' ? null : formatLongDay(date)
  return (
    <Card className="grid gap-4 p-5 sm:p-6 lg:sticky lg:top-6">
      <h2 className="text-xl">{isOwner ? 'Your appointments' : 'The appointments'}</h2>
      <p>
        {when ?? 'Choose a day'}
        {hour !== '' && `, from ${formatFormTime(hour)}`}
        <span className="block text-ink-soft">{useChosenPlace(values)}</span>
      </p>
      <ul className="grid gap-2 border-t border-line pt-4 tabular-nums">
        {parts.map(({ pet, service }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              {service?.name ?? 'A service'} for {pet?.name ?? 'a pet'}
            </span>
            <span className="ms-auto">{service ? formatMoney(prices[index] ?? 0) : '–'}</span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold">
          <span>Total</span>
          <span>{formatMoney(prices.reduce((sum, price) => sum + price, 0))}</span>
        </li>
      </ul>
      {children}
      <p className="text-sm text-ink-soft">
        {isOwner ? 'You pay at the time of service.' : 'The customer pays at the time of service.'}
      </p>
    </Card>
  )
}
