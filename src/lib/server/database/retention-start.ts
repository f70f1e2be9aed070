import { type RawBuilder, sql } from 'kysely'
import { RETENTION, type RetentionKind } from '../../retention.ts'

/** The time before which a kind of data is deleted, by the database's clock; tests pass another present. */
export function retentionStart(kind: RetentionKind, now?: Date): RawBuilder<Date> {
  const present = now === undefined ? sql`now()` : sql`${now}::timestamptz`
  return sql<Date>`(${present} - make_interval(days => ${sql.lit(RETENTION[kind].days)}))`
}
