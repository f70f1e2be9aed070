import { messageOf } from '../../../../../lib/message.ts'
import { refusal } from '../../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../../lib/server/database/database.ts'
import { pageLink } from '../../../../../lib/server/mail/mail.ts'
import { AUTH_MAILS } from '../../mail-texts.ts'
import { authPaths } from '../../paths.ts'
import { isStaffRole } from '../../permissions.ts'
import { LINK_REFUSALS } from '../../texts.ts'
import type { AuthContext } from '../auth-context.ts'
import { establishLogin } from '../establish-login.ts'
import { notifyLogin } from '../notify-login.ts'
import { findResetLogin, findUserByEmail, takeTicket } from '../queries.ts'
import { hashTicket, issueTicket } from '../tickets.ts'
import { refuseWeakStaffPassword } from './change-password.ts'
import { hashPassword } from './hash-password.ts'

const LINK_LASTS_S = 60 * 60

/** Emails a password reset link to the owner of an address; does nothing if the address has no login. */
export async function requestReset({ db, mailer }: AuthContext, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (user === undefined) return
  await db.transaction().execute(async (tx) => {
    const link = await issueResetLink(tx, { userId: user.id, publicUrl: mailer.publicUrl })
    await mailer.send(tx, {
      to: email,
      userId: user.id,
      ...messageOf(AUTH_MAILS, 'reset-password', { link }),
    })
  })
}

/** Makes a link with which the owner of a login chooses a new password, once within an hour. */
export async function issueResetLink(
  tx: Tx,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): Promise<string> {
  const token = await issueTicket(tx, { kind: 'reset-password', userId, lastsS: LINK_LASTS_S })
  return pageLink(publicUrl, authPaths.resetPassword, { token })
}

/** The address of the login that a reset link’s secret is for; null if the link is used or expired. */
export async function emailOfReset(db: Db, token: string): Promise<string | null> {
  return (await findResetLogin(db, hashTicket(token)))?.email ?? null
}

/**
 * Sets a new password with the secret of an emailed link, which proves that the address is theirs. Ends all sessions and
 * invalidates all other links. If the address was unproved until now, other ways to sign in may be a stranger's and
 * are removed; a second factor stays, since reading the email must not be enough where a login asks for more. Refuses
 * a used or expired link, and a password too short for staff; the link then stays valid.
 */
export async function resetPassword(
  context: AuthContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const { db } = context
  const ticket = { id: hashTicket(token), kind: 'reset-password' } as const
  const login = await findResetLogin(db, ticket.id)
  if (login === undefined) throw refusal(LINK_REFUSALS, 'LINK_EXPIRED')
  if (isStaffRole(login.staffRole)) refuseWeakStaffPassword(newPassword)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    if ((await takeTicket(tx, ticket)) === undefined) throw refusal(LINK_REFUSALS, 'LINK_EXPIRED')
    await establishLogin(tx, { email: login.email, passwordHash, secondFactor: 'stays' })
    await notifyLogin(tx, context, {
      email: login.email,
      change: (values) => messageOf(AUTH_MAILS, 'password-reset', values),
    })
  })
}
