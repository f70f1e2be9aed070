import { useWatch } from 'react-hook-form'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatShortDay } from '../../../lib/time.ts'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import { formatFormTime } from '../form-time.ts'
import { type Booking, useChosenTime } from './book-button.tsx'

/** On phones, the chosen time and the price with a button to book, at the bottom of the window. */
export function BookBar({ form, services }: { form: Booking; services: ServiceType[] }) {
  const { control } = form
  const [date, hour] = useChosenTime(control)
  const [serviceTypeId, visitType, more] = useWatch({
    control,
    name: ['serviceTypeId', 'visitType', 'more'],
  })
  const chosen = [serviceTypeId, ...more.map((part) => part.serviceTypeId)].flatMap(
    (chosenId) => services.find(({ id }) => id === chosenId) ?? [],
  )
  if (hour === '' || serviceTypeId === '') return null
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2 shadow-card sm:-mx-8 sm:px-8 lg:hidden"
    >
      <p className="min-w-0 text-sm">
        <span className="block font-semibold">
          {formatShortDay(date)}, {formatFormTime(hour)}
        </span>
        {formatMoney(chosen.reduce((sum, service) => sum + priceOf(service, visitType).total, 0))}
      </p>
      <SubmitButton className="shrink-0">Book</SubmitButton>
    </div>
  )
}
