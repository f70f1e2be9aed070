import { messageOf } from '../../../../lib/message.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { type Mailer, pageLink } from '../../../../lib/server/mail/mail.ts'
import { authPaths } from '../../auth/paths.ts'
import { deleteSessions } from '../../auth/server/queries.ts'
import { deleteTwoFactor } from '../../auth/server/two-factor-queries.ts'
import { SECURITY_MAILS } from '../mail-texts.ts'

/**
 * Turns two-factor sign-in off for a person who has lost their codes. It checks no proof, so it is for the operator
 * only. Ends all sessions of the login, which then signs in with its password alone, and emails its owner. False, without
 * changes, if it was off.
 */
export async function resetTwoFactor(
  db: Db,
  mailer: Mailer,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  const link = pageLink(mailer.publicUrl, authPaths.resetPassword)
  const values = { at: now.toISOString(), device: 'The clinic’s server', link }
  const message = messageOf(SECURITY_MAILS, 'two-factor-reset', values)
  return await db.transaction().execute(async (tx) => {
    if (!(await deleteTwoFactor(tx, userId))) return false
    await deleteSessions(tx, userId)
    await mailer.send(tx, { to: email, userId, ...message })
    return true
  })
}
