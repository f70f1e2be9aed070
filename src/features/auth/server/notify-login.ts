import { deviceName } from '../../../lib/device-name.ts'
import type { Db } from '../../../lib/server/database.ts'
import { pageLink } from '../../../lib/server/mail.ts'
import { authPaths } from '../paths.ts'
import type { AuthContext } from './find-caller.ts'
import { mayMailChange } from './limit-tries.ts'
import { type LoginChange, loginChanged } from './write-mails.ts'

/**
 * Mails the owner of a login what has changed in how they sign in, when and from which browser. The mail is written in
 * the transaction of the change. No preference turns it off.
 */
export async function notifyLogin(
  tx: Db,
  context: AuthContext,
  { email, change }: { email: string; change: LoginChange },
): Promise<void> {
  if (!(await mayMailChange(tx, context, email))) return
  const { mailer, now, requestHeaders } = context
  const mail = loginChanged(change, {
    at: now(),
    device: deviceName(requestHeaders['user-agent'] ?? null),
    link: pageLink(mailer.publicUrl, authPaths.resetPassword),
  })
  await mailer.send(tx, { to: email, ...mail })
}
