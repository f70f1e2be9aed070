import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'
import { retentionStart } from '../../../lib/server/retention-start.ts'
import type { Span } from '../moment.ts'
import { spanInSql } from './hold-time.ts'

/** The times that were freed and are kept for the line, by the ids of their rows. */
export async function listFreedTimes(db: Db): Promise<string[]> {
  const freed = await db
    .selectFrom('calendar_times')
    .select('holder_id as id')
    .where('freed_at', 'is not', null)
    .execute()
  return freed.map(({ id }) => id)
}

/** Lets go of freed times that are still kept. */
export async function releaseFreedTimes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('calendar_times').where('holder_id', 'in', ids).execute()
}

/** Lets go of what is kept for the line of a free time, so that it can be offered. */
export async function releaseFreedTime(
  tx: Db,
  { calendarId, from, until }: Span<Date> & { calendarId: number },
): Promise<void> {
  await sql`
    delete from calendar_times where holder_id in (
      select holder_id from calendar_times
      where calendar_id = ${calendarId} and freed_at is not null
        and span && ${spanInSql({ from, until })}
      order by holder_id for update
    )`.execute(tx)
}

/** Deletes the times that are over: no one can take them any more. Also those kept for the waitlist by a job that failed. */
export async function deleteOldTimes(db: Db, now?: Date): Promise<void> {
  await sql`delete from calendar_times
    where span << tstzrange(${retentionStart('calendarTimes', now)}, null)
      or freed_at < now() - interval '10 minutes'`.execute(db)
}
