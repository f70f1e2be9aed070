import { calendarFile } from '../../../lib/calendar.ts'
import type { Db } from '../../../lib/server/database.ts'
import { calendarEventOf } from '../rules.ts'
import { findCalendarAppointment } from './queries.ts'

/**
 * The calendar file (`.ics`) of an appointment as of `now`; with `ownerPhone`, only of that owner's. Undefined if there
 * is none. It can be read in the transaction that books, moves or cancels the appointment.
 */
export async function readCalendarFile(
  db: Db,
  id: string,
  { now, ownerPhone }: { now: Date; ownerPhone?: string | undefined },
): Promise<string | undefined> {
  const found = await findCalendarAppointment(db, id, ownerPhone)
  if (found === undefined) return undefined
  const { appointmentDate, petName, ...facts } = found
  const appointment = { ...facts, appointmentDate: appointmentDate.toISOString(), pet: { name: petName } }
  return calendarFile(calendarEventOf(appointment, { now }))
}
