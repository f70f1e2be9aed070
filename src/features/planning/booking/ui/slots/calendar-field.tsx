import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import type { ChoosableCalendar } from '../../slot-schemas.ts'
import type { SharedForm } from '../shared-form.ts'
import type { About } from './use-slot-question.ts'

type CalendarFieldProps = {
  form: SharedForm
  calendars: readonly ChoosableCalendar[]
  /** What the form does not ask. */
  about?: About | undefined
}

/** Chooses who gives the appointment, or anyone. Only those who give the service and the kind of visit are shown. */
export function CalendarField({ form, calendars, about }: CalendarFieldProps) {
  const [chosenService, chosenType, calendarId] = useWatch({
    control: form.control,
    name: ['serviceTypeId', 'visitType', 'calendarId'],
  })
  const { serviceTypeId = chosenService, visitType = chosenType } = about ?? {}
  const fitting = calendars.filter(
    (one) =>
      (one.visitType ?? visitType) === visitType &&
      (serviceTypeId === '' || (one.serviceTypeIds?.includes(serviceTypeId ?? '') ?? true)),
  )
  const isGone = calendarId !== '' && !fitting.some(({ id }) => String(id) === calendarId)
  // Another service or kind of visit may not be given by who was chosen.
  useEffect(() => {
    if (isGone) form.setValue('calendarId', '')
  }, [isGone, form])
  if (fitting.length === 0) return null
  return (
    <RadioCards
      control={form.control}
      name="calendarId"
      label="With"
      columns="grid-cols-1 sm:grid-cols-2"
      options={[
        { value: '', label: 'Anyone', detail: about?.moving && 'The same as before, if free' },
        ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
