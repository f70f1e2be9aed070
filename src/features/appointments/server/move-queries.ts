import { type SqlBool, sql } from 'kysely'
import { clinic } from '../../../clinic/clinic.ts'
import type { Db } from '../../../lib/server/database.ts'
import { clinicDay, clinicInstant } from '../../../lib/time.ts'
import type { AppointmentStatus } from '../clinic-filters.ts'
import { SLOT_HOLDING_STATUSES } from '../rules.ts'

export type Slot = { date: string; hour: number }

/** A move: what the appointment was, what it becomes, and the version of the timetable that judged the slot. */
export type SlotChange = {
  from: { status: AppointmentStatus; appointmentDate: Date }
  to: Slot & { status: AppointmentStatus }
  timetableVersion: number
}

/**
 * Compare-and-swap: moves an appointment in one statement, if it is still as it was, its new slot is not taken, and the
 * timetable has the version that judged it; returns whether it did. The loser of a race for the slot violates
 * `SLOT_INDEX`. Looking before waiting for that index is what keeps two appointments that move to each other's slots
 * from waiting for each other.
 */
export async function updateSlot(tx: Db, id: string, change: SlotChange): Promise<boolean> {
  const { from, to, timetableVersion } = change
  const { numUpdatedRows } = await tx
    .updateTable('appointments')
    .set({
      appointment_date: clinicInstant(to.date, to.hour),
      slot_date: to.date,
      slot_hour: to.hour,
      clinic_zone: clinic.timeZone,
      status: to.status,
      moves: sql<number>`coalesce(moves, 0) + 1`,
      // Who has arrived for another day is no longer there.
      ...(clinicDay(from.appointmentDate) !== to.date && {
        arrived_at: null,
        in_room_at: null,
        done_at: null,
      }),
    })
    .where('id', '=', id)
    .where('status', '=', from.status)
    .where('appointment_date', '=', from.appointmentDate)
    .where(sql<SqlBool>`not ${takenInSql(to)}`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('timetable').select('version').where('version', '=', timetableVersion)),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True if an appointment takes the slot. */
export async function isTaken(db: Db, slot: Slot): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select ${takenInSql(slot)} as taken`.execute(db)
  return rows[0]?.taken === true
}

function takenInSql({ date, hour }: Slot) {
  return sql`exists (
    select from appointments as other
    where other.appointment_date = ${clinicInstant(date, hour)}
      and other.status in (${sql.join(SLOT_HOLDING_STATUSES.map(sql.lit))})
  )`
}
