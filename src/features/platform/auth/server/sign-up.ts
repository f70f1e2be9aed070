import { randomUUID } from 'node:crypto'
import { messageOf } from '../../../../lib/message.ts'
import { pageLink } from '../../../../lib/server/mail/mail.ts'
import { AUTH_MAILS } from '../mail-texts.ts'
import { authPaths } from '../paths.ts'
import type { AuthContext } from './auth-context.ts'
import { addressToken } from './confirm-address.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { findUserByEmail, insertLogin, savePassword, saveSeenNotice } from './queries.ts'

/**
 * Creates a login with a password and emails a link that confirms its address. If the address already has a login, its
 * owner gets a reminder by email instead; the caller can't tell the two cases apart by the answer or its timing. The
 * password is hashed before the transaction, so that no lock is held meanwhile.
 */
export async function signUp(
  { keys, db, mailer, privacyVersion }: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const token = await addressToken(keys.secret, { email })
  const verification = messageOf(AUTH_MAILS, 'confirm-address', {
    link: pageLink(mailer.publicUrl, authPaths.verifyEmail, { token }),
  })
  const reminder = messageOf(AUTH_MAILS, 'have-account', {
    link: pageLink(mailer.publicUrl, authPaths.login),
  })
  await db.transaction().execute(async (tx) => {
    const newId = randomUUID()
    const isNew = await insertLogin(tx, newId, email)
    if (isNew) {
      await savePassword(tx, newId, passwordHash)
      await saveSeenNotice(tx, newId, { version: privacyVersion, way: 'sign-up' })
    }
    const userId = isNew ? newId : ((await findUserByEmail(tx, email))?.id ?? null)
    await mailer.send(tx, { to: email, userId, ...(isNew ? verification : reminder) })
  })
}
