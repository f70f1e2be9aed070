import { createHash, randomBytes } from 'node:crypto'
import { messageOf } from '../../../lib/message.ts'
import { refusal, tooOften } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { type Mailer, pageLink } from '../../../lib/server/mail/mail.ts'
import { isAdminEmail } from '../../auth/server/queries.ts'
import { STAFF_MAILS } from '../mail-texts.ts'
import { staffPaths } from '../paths.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { saveInvitation } from './queries.ts'

const WAIT_S = 60 * 60

/**
 * Invites the owner of an address to the staff with an emailed link, which works once within three days and replaces any
 * earlier one. The invitation and the email are saved in one transaction. Refuses the address of an admin, and one that
 * has had its share of emails within the hour.
 */
export async function inviteStaff(
  db: Db,
  mailer: Mailer,
  { email, invitedBy }: { email: string; invitedBy: string },
) {
  return await db.transaction().execute(async (tx) => {
    if (await isAdminEmail(tx, email)) throw refusal(STAFF_REFUSALS, 'ALREADY_STAFF')
    const token = randomBytes(32).toString('base64url')
    const saved = await saveInvitation(tx, { email, invitedBy, tokenHash: hashToken(token) })
    const link = pageLink(mailer.publicUrl, staffPaths.invitation, { token })
    const invitation = messageOf(STAFF_MAILS, 'staff-invitation', { link })
    if (!(await mailer.send(tx, { to: email, userId: null, ...invitation }))) throw tooOften(WAIT_S)
    return saved
  })
}

/** The hash under which a link's secret is stored. The secret has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
