import { sql } from 'kysely'
import type { Database } from './database.ts'
import { TIMEOUTS } from './server-database.ts'

const FORGOTTEN =
  'DATABASE_URL leads to a connection pooler such as PgBouncer: set DATABASE_POOLER=true, or use the address of the PostgreSQL server itself.'

/**
 * Refuses a pooler that the settings don't name, before it mixes up the statements of two connections. A pooler either
 * refuses the timeouts that a connection begins with, or ignores them if set so and then does not have them.
 */
export async function assertPoolerIsSet({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return
  const timeout = await readStatementTimeout(db)
  if (timeout !== TIMEOUTS.statement_timeout) throw new Error(FORGOTTEN)
}

/** The time after which PostgreSQL ends a statement of this connection, in milliseconds. */
async function readStatementTimeout(db: Database['db']): Promise<number> {
  try {
    const { rows } = await sql<{ ms: number }>`
      select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(db)
    return rows[0]?.ms ?? 0
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('unsupported startup parameter')) throw error
    throw new Error(FORGOTTEN)
  }
}
