import { randomUUID } from 'node:crypto'
import type { Db } from '../../../lib/server/database.ts'
import {
  deleteOtherWaysIn,
  deleteSessions,
  insertLogin,
  lockLogin,
  savePassword,
  setEmailVerified,
} from './queries.ts'

export type EstablishedLogin = {
  /** In lower case. */
  email: string
  passwordHash: string
  /** True when whoever chose the password has shown that the address is theirs. */
  proved: boolean
}

/**
 * Gives the owner of an address a login with this password: makes it, or takes the one there is, and ends all of
 * its sessions. A login whose address nobody had proved may be a stranger's: every other way into it ends too.
 */
export async function establishLogin(tx: Db, login: EstablishedLogin): Promise<{ userId: string }> {
  const { email, passwordHash, proved } = login
  const known = await lockLogin(tx, email)
  const userId = known?.userId ?? randomUUID()
  const isTaken = known === undefined && !(await insertLogin(tx, userId, email))
  // Somebody has signed up with it at this very moment.
  if (isTaken) return await establishLogin(tx, login)
  if (known?.verified === false) await deleteOtherWaysIn(tx, userId)
  await savePassword(tx, userId, passwordHash)
  await deleteSessions(tx, userId)
  if (proved) await setEmailVerified(tx, userId)
  return { userId }
}
