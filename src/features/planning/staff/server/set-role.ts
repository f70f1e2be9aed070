import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { hasEverything } from '../../../platform/auth/permissions.ts'
import { lockAdminsFor } from '../../../platform/auth/server/lock-admins-for.ts'
import { deleteTicketsOf } from '../../../platform/auth/server/queries.ts'
import { lockStaff, type Rights, saveRights } from '../../../platform/auth/server/staff-queries.ts'
import { whyRightsStay } from '../rules.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { deleteInvitationsOf } from './queries.ts'

type RoleChange = { userId: string; byUserId: string; rights: Rights; seen?: SeenFields | undefined }

/**
 * Gives a person on the staff another role, which holds at their next request; triggers end their access tokens and
 * calendar feeds. Someone who is no admin any more has no open invitations; links to a new password of someone who
 * becomes one end. Refuses the caller's own role and the last
 * admin's; if two admins lower each other concurrently, one remains.
 */
export async function setRole(db: Db, { userId, byUserId, rights, seen }: RoleChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdminsFor(tx, byUserId)
    const present = await lockStaff(tx, userId)
    if (present === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    const reason = whyRightsStay(admins, { userId, byUserId })
    if (reason !== null) throw refusal(STAFF_REFUSALS, reason === 'YOURSELF' ? 'OWN_ROLE' : reason)
    const { role, permissions } = mergeChanges(present, rights, seen)
    await saveRights(tx, userId, { role, permissions: hasEverything(role) ? [] : permissions })
    // An admin's links are shown to no other, but any admin may have read those from before.
    if (!admins.includes(userId) && hasEverything(role)) await deleteTicketsOf(tx, userId)
    if (admins.includes(userId) && !hasEverything(role)) await deleteInvitationsOf(tx, userId)
  })
}
