import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'
import { enqueueJob } from '../../../lib/server/job-queries.ts'

/** What a customer did with their appointment. */
export type CustomerEvent = 'requested' | 'cancelled'

/** The kind of job that announces. */
export const ANNOUNCEMENT_JOB = 'announcement'
/** Anything older is no news. */
const MADE_WITHIN_S = 24 * 3600

/** Part of the statement that books an appointment as `booked`: announces it. */
export const announceBooked = sql`
  insert into jobs (kind, data, expires_at)
  select ${sql.lit(ANNOUNCEMENT_JOB)}, jsonb_build_object('appointmentId', id, 'event', 'requested'),
    now() + make_interval(secs => ${sql.lit(MADE_WITHIN_S)}) from booked`

/** Announces in the caller's transaction what a customer did with an appointment. */
export async function insertAnnouncement(tx: Db, appointmentId: string, event: CustomerEvent): Promise<void> {
  await enqueueJob(tx, {
    kind: ANNOUNCEMENT_JOB,
    data: { appointmentId, event },
    expiresInS: MADE_WITHIN_S,
  })
}
