import type { Db } from '../../../lib/server/database/database.ts'
import { establishLogin } from '../../auth/server/establish-login.ts'
import { insertAdmin } from '../../auth/server/queries.ts'

/**
 * Makes the owner of an address an admin who signs in with this password, in the caller's transaction. An existing
 * login of the address becomes theirs; all of its sessions end, and if its address was unproved, all other ways in. The
 * address counts as proved: the link of an invitation went to it, or the operator of the server named it. True if the
 * login is new.
 */
export async function appointAdmin(
  tx: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  const { userId, isNew } = await establishLogin(tx, { email, passwordHash, secondFactor: 'goes' })
  await insertAdmin(tx, userId)
  return isNew
}
