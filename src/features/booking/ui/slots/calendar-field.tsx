import { useEffect } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import type { ChoosableCalendar } from '../../slot-schemas.ts'
import type { About } from './use-slot-question.ts'

type CalendarFieldProps<In extends FieldValues, Out> = {
  /** A form with the fields `calendarId` and, unless they are given, `serviceTypeId` and `visitType`, as text. */
  form: UseFormReturn<In, unknown, Out>
  calendars: readonly ChoosableCalendar[]
  about?: About | undefined
}

/** Chooses who gives the appointment, or anyone. Only those who give the service and the kind of visit are shown. */
export function CalendarField<In extends FieldValues, Out>(props: CalendarFieldProps<In, Out>) {
  const { form, calendars, about } = props
  const names = ['serviceTypeId', 'visitType', 'calendarId'] as FieldPath<In>[]
  const [chosenService, chosenType, calendarId] = useWatch({ control: form.control, name: names })
  const { serviceTypeId = chosenService, visitType = chosenType } = about ?? {}
  const fitting = calendars.filter(
    (one) =>
      (one.visitType ?? visitType) === visitType &&
      (serviceTypeId === '' || (one.serviceTypeIds?.includes(serviceTypeId ?? '') ?? true)),
  )
  const isGone = calendarId !== '' && !fitting.some(({ id }) => String(id) === calendarId)
  // Another service or kind of visit may not be given by who was chosen.
  useEffect(() => {
    const name = 'calendarId' as FieldPath<In>
    if (isGone) form.setValue(name, '' as FieldPathValue<In, FieldPath<In>>)
  }, [isGone, form])
  if (fitting.length === 0) return null
  return (
    <RadioCards
      control={form.control}
      name={'calendarId' as FieldPath<In>}
      label="With"
      columns="grid-cols-1 sm:grid-cols-2"
      options={[
        { value: '', label: 'Anyone', detail: about?.moving && 'As before, if free' },
        ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
