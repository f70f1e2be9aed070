import type { Tx } from '../../../../lib/server/database/database.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'

/** Changes bills, or how they are made, in a transaction of its own. */
export async function inTransaction<Result>(
  { db }: Pick<AuthContext, 'db'>,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(change)
}
