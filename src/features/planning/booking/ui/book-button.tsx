import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { listed } from '../../../../lib/words/listed.ts'
import { dayState } from '../../appointments/rules.ts'
import type { BookingFormInput, BookingFormValues } from './booking-values.ts'
import { useBookableDays } from './slots/use-bookable-days.ts'

export type Booking = UseFormReturn<BookingFormInput, unknown, BookingFormValues>

/** The chosen day and time. A day out of range counts as none: the field holds such days while a year is typed. */
export function useChosenTime(control: Booking['control']): [date: string, time: string] {
  const [date, time] = useWatch({ control, name: ['date', 'time'] })
  return dayState(date, useBookableDays()) === 'bookable' ? [date, time] : ['', '']
}

const ORDINALS = ['second', 'third', 'fourth', 'fifth'] as const

/** Books. While no time is chosen it is disabled and says what is missing; that leads to the first such question. */
export function BookButton({ form }: { form: Booking }) {
  const { control } = form
  const [date, time] = useChosenTime(control)
  const [petId, serviceTypeId, more] = useWatch({ control, name: ['petId', 'serviceTypeId', 'more'] })
  // In the order of the form.
  const answers: [name: FieldPath<BookingFormInput>, answer: string, words: string][] = [
    ['petId', petId, 'a pet'],
    ['serviceTypeId', serviceTypeId, 'a service'],
    ...more.flatMap((part, index): typeof answers => [
      [`more.${index}.petId`, part.petId, `the ${ORDINALS[index]} pet`],
      [`more.${index}.serviceTypeId`, part.serviceTypeId, `the ${ORDINALS[index]} service`],
    ]),
    ['date', date, 'a day'],
    ['time', time, 'a time'],
  ]
  const missing = answers.filter(([, answer]) => answer === '')
  const [first] = missing[0] ?? []
  return (
    <div className="grid gap-2">
      <SubmitButton className="w-full" disabled={time === ''} pendingText="Processing...">
        Book Appointment
      </SubmitButton>
      {first !== undefined && (
        <button
          type="button"
          className="min-h-9 rounded-sm text-sm text-pine-ink underline underline-offset-4"
          onClick={() => form.setFocus(first)}
        >
          Still to choose: {listed(missing.map(([, , words]) => words))}
        </button>
      )}
    </div>
  )
}
