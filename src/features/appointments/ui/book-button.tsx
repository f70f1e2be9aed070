import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { listed } from '../../../lib/listed.ts'
import { formatMoney } from '../../../lib/money.ts'
import { clinicInstant, formatShortDate } from '../../../lib/time.ts'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import { formatFormTime } from '../form-time.ts'
import { dayState } from '../rules.ts'
import type { BookingFormInput, BookingFormValues } from './booking-values.ts'
import { useBookableDays } from './use-bookable-days.ts'

export type Booking = UseFormReturn<BookingFormInput, unknown, BookingFormValues>

/** The chosen day and hour. A day out of range counts as none: the field holds such days while a year is typed. */
export function useChosenTime(control: Booking['control']): [date: string, hour: string] {
  const [date, hour] = useWatch({ control, name: ['date', 'hour'] })
  return dayState(date, useBookableDays()) === 'bookable' ? [date, hour] : ['', '']
}

/** What is still to be chosen, in the order of the form. */
const MISSING = { petId: 'a pet', serviceTypeId: 'a service', date: 'a day', hour: 'a time' } as const
type Missing = keyof typeof MISSING

/** Books. While no time is chosen it is disabled and says what is missing; that leads to the first such question. */
export function BookButton({ form }: { form: Booking }) {
  const { control } = form
  const [date, hour] = useChosenTime(control)
  const [petId, serviceTypeId] = useWatch({ control, name: ['petId', 'serviceTypeId'] })
  const answers: Record<Missing, string> = { petId, serviceTypeId, date, hour }
  const missing = (Object.keys(MISSING) as Missing[]).filter((name) => answers[name] === '')
  const [first] = missing
  return (
    <div className="grid gap-2">
      <SubmitButton className="w-full" disabled={hour === ''} pendingText="Processing...">
        Book Appointment
      </SubmitButton>
      {first !== undefined && (
        <button
          type="button"
          className="min-h-9 rounded-sm text-sm text-pine-ink underline underline-offset-4"
          onClick={() => form.setFocus(first)}
        >
          Still to choose: {listed(missing.map((name) => MISSING[name]))}
        </button>
      )}
    </div>
  )
}

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
          {formatShortDate(clinicInstant(date, 12))}, {formatFormTime(hour)}
        </span>
        {formatMoney(chosen.reduce((sum, service) => sum + priceOf(service, visitType).total, 0))}
      </p>
      <SubmitButton className="shrink-0">Book</SubmitButton>
    </div>
  )
}
