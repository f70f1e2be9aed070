import type { Message } from '../../../../lib/message.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { pageLink } from '../../../../lib/server/mail/mail.ts'
import { deviceName } from '../../../../lib/words/device-name.ts'
import type { LoginChangeValues } from '../mail-texts.ts'
import { authPaths } from '../paths.ts'
import type { AuthContext } from './auth-context.ts'
import { mayMailChange } from './limit-tries.ts'
import { findUserByEmail } from './queries.ts'

/** Gives the message about a change, from when it was made and in which browser. */
export type LoginChange = (values: LoginChangeValues) => Message

/**
 * Emails the owner of a login what has changed in how they sign in, when and from which browser. The email is written in
 * the transaction of the change. No preference turns it off.
 */
export async function notifyLogin(
  tx: Tx,
  context: AuthContext,
  { email, change }: { email: string; change: LoginChange },
): Promise<void> {
  if (!(await mayMailChange(tx, context, email))) return
  const { mailer, now, requestHeaders } = context
  const message = change({
    at: now().toISOString(),
    device: deviceName(requestHeaders['user-agent'] ?? null),
    link: pageLink(mailer.publicUrl, authPaths.resetPassword),
  })
  const owner = await findUserByEmail(tx, email)
  await mailer.send(tx, { to: email, userId: owner?.id ?? null, ...message })
}
