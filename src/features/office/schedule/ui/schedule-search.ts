import type { AppointmentStatus } from '../../../planning/appointments/clinic-filters.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import type { View } from '../rules.ts'

/** What the calendar page shows, as its URL says. */
export type ScheduleSearch = {
  date: string
  view: View
  /** Only this status; undefined for all but cancelled. */
  status: AppointmentStatus | undefined
  /** The ids of the calendars to show, with commas between them; undefined for all. */
  calendar: string | undefined
}

/** The calendars to show: the chosen ones, or all if there are no such calendars. */
export function calendarsOf({ calendars }: Schedule, chosen: string | undefined) {
  const ids = chosen?.split(',') ?? []
  const found = calendars.filter(({ id }) => ids.includes(String(id)))
  return found.length === 0 ? calendars : found
}

/** The choice with a calendar added or taken away: from all to this one, and from the last one or from all others to all. */
export function withCalendar(schedule: Schedule, chosen: string | undefined, id: number): string | undefined {
  const shown = calendarsOf(schedule, chosen).map((one) => one.id)
  const isAll = shown.length === schedule.calendars.length
  const next = schedule.calendars
    .map((one) => one.id)
    .filter((one) => (one === id ? isAll || !shown.includes(one) : !isAll && shown.includes(one)))
  return next.length === 0 || next.length === schedule.calendars.length ? undefined : next.join(',')
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
