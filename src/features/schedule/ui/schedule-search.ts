import type { AppointmentStatus } from '../../appointments/clinic-filters.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import type { View } from '../rules.ts'

/** What the calendar page shows, as its URL says. */
export type ScheduleSearch = {
  date: string
  view: View
  /** Only this status; undefined for all but cancelled. */
  status: AppointmentStatus | undefined
  /** The id of the only calendar to show. */
  calendar: string | undefined
}

/** The calendars to show: the chosen one, or all if there is no such calendar. */
export function calendarsOf({ calendars }: Schedule, chosen: string | undefined) {
  const found = calendars.filter(({ id }) => String(id) === chosen)
  return found.length === 0 ? calendars : found
}

/** Whether an appointment is shown: with no status chosen, all but cancelled ones are. */
export function isShown(
  { status }: Pick<PlacedAppointment, 'status'>,
  chosen: AppointmentStatus | undefined,
) {
  return chosen === undefined ? status !== 'cancelled' : status === chosen
}

/** The appointments to show: those of the chosen calendar and status. */
export function shownOf(
  schedule: Schedule,
  { calendar, status }: Pick<ScheduleSearch, 'calendar' | 'status'>,
): PlacedAppointment[] {
  const ids = calendarsOf(schedule, calendar).map(({ id }) => id)
  return schedule.appointments.filter((item) => ids.includes(item.calendarId) && isShown(item, status))
}
