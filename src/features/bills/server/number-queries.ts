import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database/database.ts'

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

/** Issues a draft under the next number of its series and year, in one statement. */
export async function insertNumber(tx: Db, numbered: Numbered): Promise<void> {
  const { id, series, year, before, day, userId, now } = numbered
  await sql`
    with next as (
      insert into bill_numbers as n (series, year, last, last_on) values (${series}, ${year}, 1, ${day})
      on conflict (series, year) do update set last = n.last + 1, last_on = greatest(n.last_on, excluded.last_on)
      returning last, last_on
    )
    update bills set state = 'issued', series = ${series}, year = ${year}, number = next.last,
      label = ${before} || lpad(next.last::text, greatest(5, length(next.last::text)), '0'),
      issued_on = next.last_on, issued_at = ${now}, issued_by = ${userId}
    from next where bills.id = ${id}`.execute(tx)
}
