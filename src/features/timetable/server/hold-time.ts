import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Refusal, refusal } from '../../../lib/refusal.ts'
import { violates } from '../../../lib/server/errors.ts'
import type { Span } from '../moment.ts'

/** The constraint by which no two times of a calendar overlap; `hold_time` of the schema refuses under its name. */
const TIME_TAKEN = 'calendar_times_apart'

/**
 * Runs a statement that holds a calendar's time for an appointment or an offer. If someone else holds it, `whenTaken` refuses,
 * or gives what comes of it.
 */
export async function holdTime<Held, Taken>(
  statement: () => Promise<Held>,
  whenTaken: () => Taken,
): Promise<Held | Taken> {
  try {
    return await statement()
  } catch (error) {
    if (violates(error, TIME_TAKEN)) return whenTaken()
    throw error
  }
}

/** Refuses what is to hold a taken time, in the words of its room. */
export function refuses<Code extends string>(
  catalogue: Record<Code, Refusal>,
  code: NoInfer<Code>,
): () => never {
  return () => {
    throw refusal(catalogue, code)
  }
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
