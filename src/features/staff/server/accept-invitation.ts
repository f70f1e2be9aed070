import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { hashPassword } from '../../auth/server/hash-password.ts'
import { STAFF_REFUSALS } from '../contract.ts'
import { appointAdmin } from './appoint-admin.ts'
import { hashToken } from './invite-staff.ts'
import { findInvited, takeInvitation } from './queries.ts'

/** The address that an invitation is for. Refuses one that was used, withdrawn, replaced or is too old. */
export async function readInvitation(db: Db, token: string): Promise<string> {
  const email = await findInvited(db, hashToken(token))
  if (email === undefined) throw refusal(STAFF_REFUSALS, 'INVITATION_ENDED')
  return email
}

/**
 * Makes whoever has the link an admin with the password they chose, once. Having the link shows that the address
 * is theirs. Hashing is slow on purpose, so a password is hashed only for a link that is good.
 */
export async function acceptInvitation(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await readInvitation(db, token)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const email = await takeInvitation(tx, hashToken(token))
    if (email === undefined) throw refusal(STAFF_REFUSALS, 'INVITATION_ENDED')
    await appointAdmin(tx, { email, passwordHash, proved: true })
  })
}
