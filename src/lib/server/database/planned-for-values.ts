import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { own } from './statement-ways.ts'

/**
 * Runs statements that read years in a transaction, each with a plan for its values. After five times PostgreSQL would
 * prefer one for any values, which expects few rows and then runs into the time limit.
 */
export async function plannedForValues<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await own(db)
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(
        tx,
      )
      return await run(tx)
    })
}
