import { randomUUID } from 'node:crypto'
import type { Db } from '../../../lib/server/database.ts'
import { deleteOtherWaysIn } from './identity-queries.ts'
import { deleteSessions, insertLogin, lockLogin, savePassword, setEmailVerified } from './queries.ts'

export type EstablishedLogin = {
  /** In lower case. */
  email: string
  passwordHash: string
  /** True when the person who chose the password has proved that the address is theirs. */
  proved: boolean
}

/**
 * Gives the owner of an address a login with this password, new or existing, and ends all of its sessions. A login
 * with an unproved address may have been created by a stranger, so its other ways to sign in are removed too.
 */
export async function establishLogin(
  tx: Db,
  login: EstablishedLogin,
): Promise<{ userId: string; isNew: boolean }> {
  const { email, passwordHash, proved } = login
  const known = await lockLogin(tx, email)
  const userId = known?.userId ?? randomUUID()
  const isTaken = known === undefined && !(await insertLogin(tx, userId, email))
  // A concurrent sign-up has just taken the address: start again with that login.
  if (isTaken) return await establishLogin(tx, login)
  if (known?.verified === false) await deleteOtherWaysIn(tx, userId)
  await savePassword(tx, userId, passwordHash)
  await deleteSessions(tx, userId)
  if (proved) await setEmailVerified(tx, userId)
  return { userId, isNew: known === undefined }
}
