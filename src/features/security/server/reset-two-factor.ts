import type { Db } from '../../../lib/server/database.ts'
import { deleteSessions, deleteTwoFactor } from '../../auth/server/queries.ts'

/**
 * Turns two-factor sign-in off for a person who has lost their codes. It checks no proof, so it is for the operator
 * only. Ends all sessions of the login, which then signs in with its password alone. False, without changes, if it was
 * off.
 */
export async function resetTwoFactor(db: Db, userId: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const wasOn = await deleteTwoFactor(tx, userId)
    if (wasOn) await deleteSessions(tx, userId)
    return wasOn
  })
}
