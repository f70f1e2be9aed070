import type { Db } from '../../../lib/server/database.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { isGiven, isWithinHours } from '../../timetable/slots.ts'
import { listUpcomingTimes, readClinicAppointments } from './queries.ts'

/** How many of the appointments are returned. */
const MAX_SHOWN = 20

/** A timetable and what it would be. With `calendarId`, what changes is that calendar. */
type ProposedChange = { current: Timetable; proposed: Timetable; calendarId: number | undefined }

/**
 * The upcoming appointments outside the hours of their calendars: their number, and the first ones. If a calendar
 * changes, only those of it that it gives now and would no longer give.
 */
export async function readOutsideHours(db: Db, { current, proposed, calendarId }: ProposedChange, now: Date) {
  const upcoming = await listUpcomingTimes(db, now)
  const outside = upcoming.filter((appointment) =>
    calendarId === undefined
      ? !isWithinHours(appointment, proposed)
      : appointment.calendarId === calendarId && fits(appointment, current) && !fits(appointment, proposed),
  )
  const shown = outside.slice(0, MAX_SHOWN).map(({ id }) => id)
  return { count: outside.length, appointments: await readClinicAppointments(db, shown) }
}

type Upcoming = Awaited<ReturnType<typeof listUpcomingTimes>>[number]

function fits(appointment: Upcoming, timetable: Timetable): boolean {
  return isWithinHours(appointment, timetable) && isGiven(timetable, appointment)
}
