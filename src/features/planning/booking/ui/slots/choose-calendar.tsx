import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import type { SharedForm } from '../shared-form.ts'
import { useBookableDays } from './use-bookable-days.ts'
import type { About } from './use-slot-question.ts'

const CalendarField = onDemand(async () => (await import('./calendar-field.tsx')).CalendarField)

/** The choice of who gives the appointment. Nothing while there is only one calendar. */
export function ChooseCalendar({ form, about }: { form: SharedForm; about?: About }) {
  const { calendars = [] } = useBookableDays()
  if (calendars.length === 0) return null
  return <CalendarField form={form} calendars={calendars} about={about} />
}
