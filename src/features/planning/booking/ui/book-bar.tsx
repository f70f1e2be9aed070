import { useWatch } from 'react-hook-form'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatShortDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { ServiceType } from '../../services/contract.ts'
import { formatMinute, fromClock } from '../../timetable/moment.ts'
import { type Booking, useChosenTime } from './book-button.tsx'
import { pricedParts, totalOf } from './booking-values.ts'

/** On phones, the chosen time and the price with a button to book, at the bottom of the window. */
export function BookBar({ form, services }: { form: Booking; services: ServiceType[] }) {
  const { control } = form
  const [date, time] = useChosenTime(control)
  const names = ['petId', 'serviceTypeId', 'more', 'visitType'] as const
  const [petId, serviceTypeId, more, visitType] = useWatch({ control, name: names })
  const parts = pricedParts({ petId, serviceTypeId, more, visitType }, services)
  if (time === '' || serviceTypeId === '') return null
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 shadow-card sm:-mx-8 sm:px-8 lg:hidden"
    >
      <p className="min-w-0 flex-[1_1_9rem] text-sm">
        <span className="block font-semibold">
          <WholeDates>{`${formatShortDay(date)}, ${formatMinute(fromClock(time))}`}</WholeDates>
        </span>
        {formatMoney(totalOf(parts))}
      </p>
      <SubmitButton className="shrink-0">Book</SubmitButton>
    </div>
  )
}
