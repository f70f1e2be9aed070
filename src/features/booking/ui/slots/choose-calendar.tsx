import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useBookableDays } from './use-bookable-days.ts'
import type { About } from './use-slot-question.ts'

const CalendarField = onDemand(async () => (await import('./calendar-field.tsx')).CalendarField)

/** The choice of who gives the appointment. Nothing while there is only one calendar. */
export function ChooseCalendar<In extends FieldValues, Out>({
  form,
  about,
}: {
  form: UseFormReturn<In, unknown, Out>
  /** What the form does not ask. */
  about?: About
}) {
  const { calendars = [] } = useBookableDays()
  if (calendars.length === 0) return null
  return (
    <CalendarField
      form={form as unknown as UseFormReturn<FieldValues, unknown, unknown>}
      calendars={calendars}
      about={about}
    />
  )
}
