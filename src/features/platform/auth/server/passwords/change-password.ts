import { messageOf } from '../../../../../lib/message.ts'
import { COMMON_REFUSALS, refusal } from '../../../../../lib/refusal.ts'
import { staffPasswordSchema } from '../../contract.ts'
import { AUTH_MAILS } from '../../mail-texts.ts'
import { PASSWORD_REFUSALS } from '../../texts.ts'
import type { SignedIn } from '../auth-context.ts'
import { notifyLogin } from '../notify-login.ts'
import { deleteSessions, findCredential, replaceHash, savePassword } from '../queries.ts'
import { changeAndRotate } from '../rotate-session.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

/**
 * Changes the caller's password. Ends all other sessions and invalidates emailed reset links; the caller's session
 * continues with new cookies. The owner gets an email about it. Refuses a wrong current password, and a login without
 * a password.
 */
export async function changePassword(
  context: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId, email } = context.caller
  const credential = await findCredential(context.db, { userId })
  if (credential === undefined) throw refusal(PASSWORD_REFUSALS, 'NO_PASSWORD')
  const { passwordHash: from } = credential
  if (!(await verifyPassword(from, currentPassword))) throw refusal(PASSWORD_REFUSALS, 'WRONG_PASSWORD')
  const passwordHash = await hashPassword(newPassword)
  await changeAndRotate(context, async (tx) => {
    // The password may have changed while the new one was being hashed.
    if (!(await replaceHash(tx, { userId, from, to: from })))
      throw refusal(PASSWORD_REFUSALS, 'WRONG_PASSWORD')
    await savePassword(tx, userId, passwordHash)
    await deleteSessions(tx, userId, { but: sessionId })
    await notifyLogin(tx, context, {
      email,
      change: (values) => messageOf(AUTH_MAILS, 'password-changed', values),
    })
  })
}

/** Refuses a new password that is too short for staff, with the error at its field. */
export function refuseWeakStaffPassword(password: string): void {
  const message = staffPasswordSchema.safeParse(password).error?.issues[0]?.message
  if (message !== undefined)
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { newPassword: message } })
}
