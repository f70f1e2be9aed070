import { messageOf } from '../../../../lib/message.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { pageLink } from '../../../../lib/server/mail/mail.ts'
import { AUTH_MAILS } from '../../../platform/auth/mail-texts.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { addressToken } from '../../../platform/auth/server/confirm-address.ts'
import { deleteContactEmail, findContact } from '../../../platform/auth/server/contact-queries.ts'
import { wasAskedForProof } from './queries.ts'

/**
 * Emails a link to the address in the profile of a login, unless the login has proved it. Until its owner opens the link,
 * messages go to the address that was proved before. Called after each change of that address, by anyone, in its
 * transaction; does nothing for a customer without a login.
 */
export async function askForProof(
  tx: Tx,
  { keys, mailer }: Pick<AuthContext, 'keys' | 'mailer'>,
  by: { userId: string } | { customerId: string },
): Promise<void> {
  const contact = await findContact(tx, by)
  if (contact === undefined) return
  const { userId, customerId, email, ownEmail, provedEmail } = contact
  if (email === null || email === ownEmail) return await deleteContactEmail(tx, userId)
  if (email === provedEmail || (await wasAskedForProof(tx, { userId, email }))) return
  const token = await addressToken(keys.secret, { email, contactOf: userId })
  const link = pageLink(mailer.publicUrl, authPaths.verifyEmail, { token })
  const message = messageOf(AUTH_MAILS, 'confirm-contact', { link })
  await mailer.send(tx, { to: email, userId, customerId, ...message })
}
