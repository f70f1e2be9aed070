import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { Span } from '../moment.ts'

/** The times that were freed and are kept for the line, by the ids of their rows. */
export async function listFreedTimes(db: Db): Promise<string[]> {
  const freed = await db
    .selectFrom('calendarTimes')
    .select('holderId as id')
    .where('freedAt', 'is not', null)
    .execute()
  return freed.map(({ id }) => id)
}

/** Lets go of freed times that are still kept. */
export async function releaseFreedTimes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('calendarTimes').where('holderId', 'in', ids).execute()
}

/** Lets go of what is kept for the line of a free time, so that it can be offered. */
export async function releaseFreedTime(
  tx: Tx,
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

/** What holds time already: its calendar comes first, and its own time is free for it. All in SQL. */
type Holder = {
  id: RawBuilder<unknown>
  calendarId: RawBuilder<unknown>
  /** Whether it needs no free time to stay in its calendar. */
  staysAnyway: RawBuilder<SqlBool>
}

/** Of the calendars that give a time, the first that is free for a span, in SQL; null if none is. */
export function freeCalendar(
  calendars: readonly number[],
  span: RawBuilder<unknown>,
  holder?: Holder,
): RawBuilder<number | null> {
  const isOwn = holder && sql`fitting.id = ${holder.calendarId}`
  // What it has just freed itself is kept for the waitlist, and for it.
  const ofOthers = holder && sql`and holder_id <> ${holder.id} and freed_by is distinct from ${holder.id}`
  return sql<number | null>`(
    select fitting.id
    from unnest(${calendars}::integer[]) with ordinality as fitting (id, position)
    where ${holder ? sql`(${holder.staysAnyway} and ${isOwn}) or` : sql``} not exists (
      select from calendar_times
      where calendar_times.calendar_id = fitting.id ${ofOthers ?? sql``} and span && ${span}
    )
    order by ${isOwn ? sql`not (${isOwn}),` : sql``} position
    limit 1
  )`
}

/** A span of instants as the database has it. */
export function spanInSql({ from, until }: Span<Date>): RawBuilder<unknown> {
  return sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`
}
