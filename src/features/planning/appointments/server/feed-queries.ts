import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'

/** The most events in a feed. Those of a year at ten a day; the latest are left out. */
const MAX_EVENTS = 4000

/**
 * The appointments from an instant on, earliest first; with `calendarId`, only that calendar's.
 * `changedAt` is the time of the last change that the audit log knows of.
 */
export async function listFeedAppointments(
  db: Db,
  { from, records, calendarId }: { from: Date; records: OwnerScope; calendarId: number | null },
) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select([
      'appointments.id',
      'appointments.appointmentDate',
      'appointments.serviceType',
      'appointments.visitType',
      'appointments.houseVisitAddress',
      'appointments.status',
      'appointments.moves',
      'appointments.minutes',
      'pets.name as petName',
      'customers.fullName as customerName',
      sql<Date>`coalesce((
        select at from audit_log
        where id = (select max(audit_id) from audit_changes where record_id = appointments.id::text)
      ), appointments.created_at)`.as('changedAt'),
    ])
    .where('appointments.appointmentDate', '>=', from)
    .where(isInScope(records, 'appointments.ownerPhone'))
    .$if(calendarId !== null, (query) => query.where('appointments.calendarId', '=', calendarId ?? 0))
    .orderBy('appointments.appointmentDate')
    .orderBy('appointments.id')
    .limit(sql.lit(MAX_EVENTS))
    .execute()
}
export type FeedAppointment = Awaited<ReturnType<typeof listFeedAppointments>>[number]
