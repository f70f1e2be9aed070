import type { Db } from '../../../../lib/server/database/database.ts'
import { isWaiting } from './time-queries.ts'

/** The pets of today's open appointments that have arrived and are not done, in the order of their arrival. */
export async function listWaiting(db: Db, now: Date) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.pet_id')
    .select([
      'appointments.id',
      'pets.species',
      'appointments.calendar_id as calendarId',
      'appointments.appointment_date as appointmentDate',
      'appointments.arrived_at as arrivedAt',
      'appointments.in_room_at as inRoomAt',
    ])
    .where(isWaiting(now))
    .orderBy('appointments.arrived_at')
    .orderBy('appointments.id')
    .execute()
}
