import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { CERTIFICATES, financialYearOf, formatBillNumber, seriesOf, yearName } from '../bill-number.ts'

export type Numbered = {
  id: string
  series: string
  year: string
  /** What stands before the digits. */
  before: string
  day: string
  userId: string
  now: Date
}

/**
 * Issues a draft under the next number of its series and year, in one statement. False, and nothing is changed, if the
 * last number has a later day and no one has said that this is right.
 */
export async function insertNumber(tx: Tx, numbered: Numbered): Promise<boolean> {
  const { id, series, year, before, day, userId, now } = numbered
  const { rows } = await sql`
    with next as (
      insert into bill_numbers as n (series, year, last, last_on) values (${series}, ${year}, 1, ${day})
      on conflict (series, year) do update set last = n.last + 1, last_on = greatest(n.last_on, excluded.last_on)
        where n.last_on <= excluded.last_on or exists (select from bill_day_answers a
          where (a.series, a.year, a.dated) = (n.series, n.year, n.last_on) and a.is_right)
      returning last, last_on
    )
    update bills set state = 'issued', series = ${series}, year = ${year}, number = next.last,
      label = ${before} || lpad(next.last::text, greatest(5, length(next.last::text)), '0'),
      issued_on = next.last_on, issued_at = ${now}, issued_by = ${userId}
    from next where bills.id = ${id} returning bills.id`.execute(tx)
  return rows.length > 0
}

/**
 * Takes the next number of a kind that is no bill, such as a certificate, as people read it. Its row stays locked until the
 * transaction ends, so this is the last step before what has the number is written.
 */
export async function takeNumber(tx: Tx, kind: 'certificate', day: string): Promise<string> {
  const begins = financialYearOf(day)
  const series = seriesOf({ kind, prefix: '' })
  const { rows } = await sql<{ last: number }>`
    insert into bill_numbers as n (series, year, last, last_on) values (${series}, ${yearName(begins)}, 1, ${day})
    on conflict (series, year) do update set last = n.last + 1
    returning last`.execute(tx)
  return formatBillNumber({ kind, prefix: '', year: begins, number: rows[0]?.last ?? 0 })
}

/** The day of the last number of a series in a year. */
export async function readLastDay(db: Db, { series, year }: { series: string; year: string }) {
  const { lastOn: day } = await db
    .selectFrom('billNumbers')
    .select('lastOn')
    .where('series', '=', series)
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return day
}

export type LaterDay = { series: string; year: string; last: number; day: string }

/** The last numbers of bills that are dated after a day, locked until the transaction ends. */
export async function lockLaterDays(tx: Tx, today: string): Promise<LaterDay[]> {
  return await tx
    .selectFrom('billNumbers')
    .select(['series', 'year', 'last', 'lastOn as day'])
    .where('lastOn', '>', today)
    .where('series', '!=', CERTIFICATES)
    .orderBy('series')
    .orderBy('year')
    .forUpdate()
    .execute()
}

type Answer = { today: string; isRight: boolean; userId: string; now: Date }

/** Writes down what someone says of the day of a last number. False if it was said to be right before. */
export async function insertAnswer(
  tx: Tx,
  { series, year, last, day }: LaterDay,
  { today, isRight, userId, now }: Answer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into bill_day_answers (series, year, number, dated, today, is_right, answered_by, answered_at)
    select ${series}, ${year}, ${last}::integer, ${day}::date, ${today}::date, ${isRight}::boolean, ${userId}, ${now}::timestamptz
    where not ${isRight}::boolean or not exists (select from bill_day_answers
      where (series, year, dated) = (${series}, ${year}, ${day}::date) and is_right)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Lets the dates of a series rise again from a day that lies before its last one. */
export async function setBackDay(tx: Tx, { series, year }: LaterDay, today: string): Promise<void> {
  await tx
    .updateTable('billNumbers')
    .set({ lastOn: today })
    .where('series', '=', series)
    .where('year', '=', year)
    .execute()
}
