import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'
import { retentionStart } from '../../../lib/server/retention-start.ts'

/** The oldest announcement that is still made. Anything older is no news. */
const MADE_WITHIN = sql`interval '1 day'`
const MAX_ATTEMPTS = 20

/** What a customer did with their appointment. */
export type CustomerEvent = 'requested' | 'cancelled'

/** Part of the statement that books an appointment as `booked`: announces it. */
export const announceBooked = sql`
  insert into announcements (appointment_id, event) select id, 'requested' from booked`

/** Announces in the caller's transaction what a customer did with an appointment. */
export async function insertAnnouncement(tx: Db, appointmentId: string, event: CustomerEvent): Promise<void> {
  await tx.insertInto('announcements').values({ appointment_id: appointmentId, event }).execute()
}

export type Announcement = { id: string; attempts: number; appointmentId: string; event: CustomerEvent }

/** Claims the announcement that has been due longest and counts the attempt. No one else gets it for `holdS` seconds. */
export async function claimAnnouncement(db: Db, holdS: number): Promise<Announcement | undefined> {
  const due = db
    .selectFrom('announcements')
    .select('id')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .where('created_at', '>', sql<Date>`now() - ${MADE_WITHIN}`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return await db
    .updateTable('announcements')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: sql<Date>`now() + make_interval(secs => ${holdS})` })
    .where('id', '=', due)
    .returning(['id', 'attempts', 'appointment_id as appointmentId', 'event'])
    .executeTakeFirst()
}

/** Deletes an announcement that is being made; false if it was made already. */
export async function deleteAnnouncement(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('announcements').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes announcements that are too old to be made. */
export async function deleteOldAnnouncements(db: Db, now?: Date): Promise<void> {
  await db
    .deleteFrom('announcements')
    .where('created_at', '<=', retentionStart('announcements', now))
    .execute()
}
