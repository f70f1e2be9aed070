import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { eraseAudited } from '../../../../lib/server/database/erase-audited.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'

/** The most absences that are not over which there can be. */
export const MAX_ABSENCES = 200

type Absence = { calendarId: number; startsAt: Date; endsAt: Date; reason: string | null }

/** The number of absences that are not over at `now`. */
export async function countAbsences(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('absences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds an absence and returns it, undefined without its calendar. Waits like `replaceOpeningHours`. */
export async function insertAbsence(db: Db, { calendarId, startsAt, endsAt, reason }: Absence) {
  const { rows } = await sql<{ id: string; startsAt: Date; endsAt: Date; reason: string | null }>`
    insert into absences (calendar_id, starts_at, ends_at, reason)
    select id, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${reason} from calendars where id = ${calendarId}
    returning id, starts_at, ends_at, reason`.execute(db)
  return rows[0]
}

/** Removes an absence; returns whether there was one. Waits like `replaceOpeningHours`. */
export async function deleteAbsence(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('absences').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Deletes the absences that are long over, in the audit log as well. Any statement that deletes gives the timetable a new
 * version, also one that finds nothing.
 */
export async function deleteOldAbsences(db: Db, now?: Date): Promise<void> {
  const isOld = sql<SqlBool>`ends_at < ${retentionStart('absences', now)}`
  const old = await db.selectFrom('absences').select('id').where(isOld).execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('absences').where('id', 'in', ids).execute()
    await eraseAudited(tx, ids)
  })
}
