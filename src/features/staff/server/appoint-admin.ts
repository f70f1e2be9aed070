import type { Db } from '../../../lib/server/database.ts'
import { type EstablishedLogin, establishLogin } from '../../auth/server/establish-login.ts'
import { insertAdmin } from '../../auth/server/queries.ts'

/**
 * Makes the owner of an address an admin who signs in with this password, in the caller's transaction. An existing
 * login of the address becomes theirs; all of its sessions end. True if the login is new.
 */
export async function appointAdmin(tx: Db, login: EstablishedLogin): Promise<boolean> {
  const { userId, isNew } = await establishLogin(tx, login)
  await insertAdmin(tx, userId)
  return isNew
}
