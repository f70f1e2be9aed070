import type { Calendar, Timetable } from '../src/features/planning/timetable/rules.ts'

/** A calendar that gives everything in the clinic's hours, with the changes given. */
export function aCalendar(changes: Partial<Calendar> = {}): Calendar {
  return {
    id: 1,
    name: 'Clinic',
    kind: 'room',
    visitType: null,
    services: null,
    hours: null,
    absences: [],
    ...changes,
  }
}

/** The timetable of a new clinic: every day from 10:00 AM to 9:00 PM, full hours, one calendar. */
export const DEFAULT_TIMETABLE: Timetable = {
  version: 1,
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 600, closes: 1260 })),
  closures: [],
  slotStep: 60,
  travelMinutes: 0,
  houseVisits: true,
  durations: null,
  calendars: [aCalendar()],
}
