import { createHash, randomBytes } from 'node:crypto'
import { messageOf } from '../../../../lib/message.ts'
import { refusal, tooOften } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { type Mailer, pageLink } from '../../../../lib/server/mail/mail.ts'
import { hasEverything, type StaffRole } from '../../../platform/auth/permissions.ts'
import { lockAdminsFor } from '../../../platform/auth/server/lock-admins-for.ts'
import { lockPerson } from '../../../platform/auth/server/people-queries.ts'
import { isStaffEmail, type Rights } from '../../../platform/auth/server/staff-queries.ts'
import { STAFF_MAILS } from '../mail-texts.ts'
import { staffPaths } from '../paths.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { deleteInvitation, type Invited, saveInvitation } from './queries.ts'

const WAIT_S = 60 * 60

type Inviting = Rights & Invited & { invitedBy: string }

/**
 * Invites the owner of an address to the staff with an emailed link, which works once within three days and replaces any
 * earlier one. The invitation and the email are saved in the caller's transaction. Refuses the address of someone on the staff,
 * and one that has had its share of emails within the hour.
 */
export async function inviteStaff(tx: Tx, mailer: Mailer, invited: Inviting) {
  const { email, name, personId, invitedBy, ...rights } = invited
  // Asked again: their rights may have ended while their password was compared.
  await lockAdminsFor(tx, invitedBy)
  if (await isStaffEmail(tx, email)) throw refusal(STAFF_REFUSALS, 'ALREADY_STAFF')
  if (personId !== null && (await lockPerson(tx, personId)) === undefined)
    throw refusal(STAFF_REFUSALS, 'PERSON_MISSING')
  const token = randomBytes(32).toString('base64url')
  const saved = await saveInvitation(tx, {
    ...{ email, name, personId, invitedBy, ...rights },
    tokenHash: hashToken(token, rights.role),
  })
  const link = pageLink(mailer.publicUrl, staffPaths.invitation, { token })
  const invitation = messageOf(STAFF_MAILS, 'staff-invitation', { link })
  if (!(await mailer.send(tx, { to: email, userId: null, ...invitation }))) throw tooOften(WAIT_S)
  return saved
}

/** Ends the link of an invitation. */
export async function withdrawInvitation(db: Db, { id, byUserId }: { id: string; byUserId: string }) {
  await db.transaction().execute(async (tx) => {
    await lockAdminsFor(tx, byUserId)
    if (!(await deleteInvitation(tx, id))) throw refusal(STAFF_REFUSALS, 'NO_INVITATION')
  })
}

/**
 * The hash under which a link's secret is stored. The secret has 256 random bits, so a plain hash is enough. That of
 * someone who will be no admin has a prefix: a server of the version before, which makes admins of all, finds no such link.
 */
export function hashToken(token: string, role: StaffRole): string {
  const hashed = hasEverything(role) ? token : `with a role:${token}`
  return createHash('sha256').update(hashed).digest('base64url')
}

/** The hashes that a link's secret may be stored under. */
export function hashesOf(token: string): string[] {
  return [hashToken(token, 'admin'), hashToken(token, 'other')]
}
