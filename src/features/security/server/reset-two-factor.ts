import type { Db } from '../../../lib/server/database.ts'
import { deleteSessions, deleteTwoFactor } from '../../auth/server/queries.ts'

/**
 * Turns two-factor sign-in off for somebody who can't give a code any more, without any proof: for the operator
 * alone. All sessions of the login end, and its password alone signs in. False when it was off; then nothing changes.
 */
export async function resetTwoFactor(db: Db, userId: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const wasOn = await deleteTwoFactor(tx, userId)
    if (wasOn) await deleteSessions(tx, userId)
    return wasOn
  })
}
