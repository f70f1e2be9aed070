import type { Db, Tx } from './database.ts'

/** Makes a change in a transaction of its own. */
export async function inTransaction<Result>(
  { db }: { db: Db },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(change)
}
