import type { Db } from '../../../lib/server/database/database.ts'
import { addDays, clinicDay, startOfDay } from '../../../lib/time.ts'
import { OPEN_STATUSES } from '../rules.ts'

/** The pets of today's open appointments that have arrived and are not done, in the order of their arrival. */
export async function listWaiting(db: Db, now: Date) {
  const today = clinicDay(now)
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
    .where('appointments.appointment_date', '>=', startOfDay(today))
    .where('appointments.appointment_date', '<', startOfDay(addDays(today, 1)))
    .where('appointments.status', 'in', OPEN_STATUSES)
    .where('appointments.arrived_at', 'is not', null)
    .where('appointments.done_at', 'is', null)
    .orderBy('appointments.arrived_at')
    .orderBy('appointments.id')
    .execute()
}
