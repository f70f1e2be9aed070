import type { Db } from '../../../../lib/server/database/database.ts'
import { isWaiting } from './time-queries.ts'

/** The pets of today's open appointments that have arrived and are not done, in the order of their arrival. */
export async function listWaiting(db: Db, now: Date) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .select([
      'appointments.id',
      'pets.species',
      'appointments.calendarId',
      'appointments.appointmentDate',
      'appointments.arrivedAt',
      'appointments.inRoomAt',
    ])
    .where(isWaiting(now))
    .orderBy('appointments.arrivedAt')
    .orderBy('appointments.id')
    .execute()
}
