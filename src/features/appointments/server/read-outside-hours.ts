import type { Db } from '../../../lib/server/database.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { isWithinHours } from '../../timetable/slots.ts'
import { listUpcomingTimes, readClinicAppointments } from './queries.ts'

/** How many of the appointments are returned. */
const MAX_SHOWN = 20

/** The upcoming appointments outside the hours of their calendars: their number, and the first ones. */
export async function readOutsideHours(db: Db, timetable: Timetable, now: Date) {
  const upcoming = await listUpcomingTimes(db, now)
  const outside = upcoming.filter((appointment) => !isWithinHours(appointment, timetable))
  const shown = outside.slice(0, MAX_SHOWN).map(({ id }) => id)
  return { count: outside.length, appointments: await readClinicAppointments(db, shown) }
}
