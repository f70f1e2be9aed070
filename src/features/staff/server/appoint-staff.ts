import type { Db } from '../../../lib/server/database/database.ts'
import { establishLogin } from '../../auth/server/establish-login.ts'
import { insertStaff, type Rights } from '../../auth/server/staff-queries.ts'

/**
 * Puts the owner of an address on the staff, who then signs in with this password, in the caller's transaction. An existing
 * login of the address becomes theirs; all of its sessions end, and if its address was unproved, all other ways in. The
 * address counts as proved: the link of an invitation went to it, or the operator of the server named it. True if the
 * login is new.
 */
export async function appointStaff(
  tx: Db,
  { email, passwordHash, ...rights }: Rights & { email: string; passwordHash: string },
): Promise<boolean> {
  const { userId, isNew } = await establishLogin(tx, { email, passwordHash, secondFactor: 'goes' })
  await insertStaff(tx, userId, rights)
  return isNew
}

/** As `appointStaff`, with every right. */
export async function appointAdmin(tx: Db, login: { email: string; passwordHash: string }): Promise<boolean> {
  return await appointStaff(tx, { ...login, role: 'admin', permissions: [] })
}
