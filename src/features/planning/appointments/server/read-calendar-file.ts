import { calendarFile } from '../../../../lib/files/calendar.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { appointmentEventOf } from '../rules.ts'
import { findCalendarAppointment } from './queries.ts'

/**
 * The calendar file (`.ics`) of an appointment in a scope, as of `now`. Undefined if there is none. It can be read in
 * the transaction that books, moves or cancels the appointment. With `hidesHome` it says that a house visit is at the owner's home,
 * and not where that is.
 */
export async function readCalendarFile(
  db: Db,
  id: string,
  { now, records, hidesHome = false }: { now: Date; records: OwnerScope; hidesHome?: boolean },
): Promise<string | undefined> {
  const found = await findCalendarAppointment(db, id, records)
  if (found === undefined) return undefined
  const { appointmentDate, petName, ...facts } = found
  const hidden = hidesHome && facts.visitType === 'house' && { houseVisitAddress: 'At your home' }
  const appointment = {
    ...{ ...facts, ...hidden },
    appointmentDate: appointmentDate.toISOString(),
    pet: { name: petName },
  }
  return calendarFile(appointmentEventOf(appointment, { now }))
}
