import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'
import { enqueueJob } from '../../../lib/server/job-queries.ts'
import type { MoveOutcome } from '../move-rules.ts'

/** What a customer did with their appointment. */
export type CustomerEvent = 'requested' | 'cancelled'

/** The kind of job that announces. */
export const ANNOUNCEMENT_JOB = 'announcement'
/** The kind of job that announces moves: one of its own, since servers of the version before would misread it. */
export const MOVE_ANNOUNCEMENT_JOB = 'move-announcement'
/** Anything older is no news. */
const MADE_WITHIN_S = 24 * 3600

/** Part of the statement that books an appointment as `booked`: announces it. */
export const announceBooked = sql`
  insert into jobs (kind, data, expires_at)
  select ${sql.lit(ANNOUNCEMENT_JOB)}, jsonb_build_object('appointmentId', id, 'event', 'requested'),
    now() + make_interval(secs => ${sql.lit(MADE_WITHIN_S)}) from booked`

/**
 * Announces in the caller's transaction what a customer did with an appointment; with `together`, also with the others of
 * the same booking.
 */
export async function insertAnnouncement(
  tx: Db,
  appointmentId: string,
  event: CustomerEvent,
  { together = false } = {},
): Promise<void> {
  await enqueueJob(tx, {
    kind: ANNOUNCEMENT_JOB,
    data: { appointmentId, event, ...(together && { together: 'yes' }) },
    expiresInS: MADE_WITHIN_S,
  })
}

/** What a customer did about the time of their appointment. */
export type CustomerMove = { appointmentId: string; outcome: MoveOutcome; from: Date; to: Date }

/** Announces in the caller's transaction that a customer has moved an appointment, or asks the clinic to. */
export async function insertMoveAnnouncement(tx: Db, move: CustomerMove): Promise<void> {
  const { appointmentId, outcome, from, to } = move
  await enqueueJob(tx, {
    kind: MOVE_ANNOUNCEMENT_JOB,
    data: { appointmentId, outcome, from: from.toISOString(), to: to.toISOString() },
    expiresInS: MADE_WITHIN_S,
  })
}
