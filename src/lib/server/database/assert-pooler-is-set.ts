import { sql } from 'kysely'
import type { Database } from './database.ts'
import { POOLER_FORGOTTEN, TIMEOUTS } from './server-database.ts'

/**
 * Refuses a pooler that the settings don't name, before it mixes up the statements of two connections: it ignores the
 * timeouts that a connection begins with, and then does not have them. One that refuses them can't be opened at all.
 */
export async function assertPoolerIsSet({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = await sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(db)
  if (rows[0]?.ms !== TIMEOUTS.statement_timeout) throw new Error(POOLER_FORGOTTEN)
}
