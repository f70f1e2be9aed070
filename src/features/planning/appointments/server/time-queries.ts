import { type SqlBool, sql } from 'kysely'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import { OPEN_STATUSES } from '../rules.ts'

/** Neither completed nor cancelled. */
export const IS_OPEN = sql<SqlBool>`appointments.status in (${sql.join(OPEN_STATUSES.map(sql.lit))})`

/** Open, and not begun yet. */
export const isUpcoming = (now: Date) =>
  sql<SqlBool>`(appointments.appointment_date > ${now}::timestamptz and ${IS_OPEN})`

/** In the clinic now: an open appointment of today whose pet has arrived and is not done. */
export function isWaiting(now: Date) {
  const today = clinicDay(now)
  return sql<SqlBool>`(
    appointments.appointment_date >= ${startOfDay(today)}::timestamptz
    and appointments.appointment_date < ${startOfDay(addDays(today, 1))}::timestamptz
    and ${IS_OPEN} and appointments.arrived_at is not null and appointments.done_at is null
  )`
}

/** Open and over, so that someone has to say what became of it; a pet that waits or is in the room is not asked about. */
export const isUnresolved = (now: Date) => sql<SqlBool>`(
  appointments.appointment_date < ${now}::timestamptz and ${IS_OPEN}
  and appointments.appointment_date + make_interval(mins => appointments.minutes) <= ${now}::timestamptz
  and not ${isWaiting(now)}
)`
