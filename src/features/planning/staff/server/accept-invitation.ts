import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { AUTH_MAILS } from '../../../platform/auth/mail-texts.ts'
import { isStaffRole } from '../../../platform/auth/permissions.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { notifyLogin } from '../../../platform/auth/server/notify-login.ts'
import { hashPassword } from '../../../platform/auth/server/passwords/hash-password.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { appointStaff } from './appoint-staff.ts'
import { hashesOf } from './invite-staff.ts'
import { findInvited, takeInvitation } from './queries.ts'

/** The address that an invitation is for. Refuses one that was used, withdrawn or replaced, or has expired. */
export async function readInvitation(db: Db, token: string): Promise<string> {
  const email = await findInvited(db, hashesOf(token))
  if (email === undefined) throw refusal(STAFF_REFUSALS, 'INVITATION_ENDED')
  return email
}

/**
 * Puts the holder of the link on the staff, in the role they were invited for, with the password they chose; the link
 * works once and proves that the address is theirs. If it has a login already, its owner gets an email about the new password. Hashing is slow on purpose,
 * so the password is hashed only if the link is valid.
 */
export async function acceptInvitation(
  context: AuthContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db } = context
  await readInvitation(db, token)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const invited = await takeInvitation(tx, hashesOf(token))
    if (invited === undefined) throw refusal(STAFF_REFUSALS, 'INVITATION_ENDED')
    const { email, role, ...rest } = invited
    if (!isStaffRole(role)) throw refusal(STAFF_REFUSALS, 'INVITATION_ENDED')
    const isNew = await appointStaff(tx, { email, passwordHash, role, ...rest })
    if (!isNew)
      await notifyLogin(tx, context, {
        email,
        change: (values) => messageOf(AUTH_MAILS, 'password-reset', values),
      })
  })
}
