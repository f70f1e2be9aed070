import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { enqueueJob } from '../../../../lib/server/jobs/job-queries.ts'
import type { MoveOutcome } from '../move-rules.ts'

/** What a customer did with their appointment, as the data of a job. */
type Announcement =
  | { event: 'requested' | 'cancelled'; together?: boolean }
  | { event: MoveOutcome; from: Date; to: Date }

/** The kind of job that announces. */
export const ANNOUNCEMENT_JOB = 'announcement'
/** Anything older is no news. */
const MADE_WITHIN_S = 24 * 3600

/** Part of the statement that books an appointment as `booked`: announces it. */
export const announceBooked = sql`
  insert into jobs (kind, data, expires_at)
  select ${sql.lit(ANNOUNCEMENT_JOB)}, jsonb_build_object('appointmentId', id, 'event', 'requested'),
    now() + make_interval(secs => ${sql.lit(MADE_WITHIN_S)}) from booked`

/** Announces what a customer did with an appointment; with `together`, also with the others of the same booking. */
export async function insertAnnouncement(
  db: Db,
  appointmentId: string,
  announcement: Announcement,
): Promise<void> {
  const { event } = announcement
  const times =
    'from' in announcement
      ? { from: announcement.from.toISOString(), to: announcement.to.toISOString() }
      : { ...(announcement.together && { together: 'yes' }) }
  await enqueueJob(db, {
    kind: ANNOUNCEMENT_JOB,
    data: { appointmentId, event, ...times },
    expiresInS: MADE_WITHIN_S,
  })
}
