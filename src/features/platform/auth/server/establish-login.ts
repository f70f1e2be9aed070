import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { deleteOtherWaysIn } from './identity-queries.ts'
import { deleteSessions, insertLogin, lockLogin, savePassword, setEmailVerified } from './queries.ts'
import { deleteTwoFactor } from './two-factor-queries.ts'

export type EstablishedLogin = {
  /** In lower case; proved to be that of the person who chose the password. */
  email: string
  passwordHash: string
  /** What happens to a second factor of a login whose address was unproved until now. */
  secondFactor: 'stays' | 'goes'
}

/**
 * Gives the owner of an address a login with this password, new or existing, and ends all of its sessions. A login
 * with an unproved address may have been created by a stranger, so its other ways to sign in are removed too. A second
 * factor only restricts who signs in, so it stays unless the caller says otherwise.
 */
export async function establishLogin(
  tx: Tx,
  login: EstablishedLogin,
): Promise<{ userId: string; isNew: boolean }> {
  const { email, passwordHash, secondFactor } = login
  const known = await lockLogin(tx, email)
  const userId = known?.userId ?? randomUUID()
  const isTaken = known === undefined && !(await insertLogin(tx, userId, email))
  // A concurrent sign-up has just taken the address: start again with that login.
  if (isTaken) return await establishLogin(tx, login)
  if (known?.verified === false) {
    await deleteOtherWaysIn(tx, userId)
    if (secondFactor === 'goes') await deleteTwoFactor(tx, userId)
  }
  await savePassword(tx, userId, passwordHash)
  await deleteSessions(tx, userId)
  await setEmailVerified(tx, userId)
  return { userId, isNew: known === undefined }
}
