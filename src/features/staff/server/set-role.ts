import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { hasEverything } from '../../auth/permissions.ts'
import { lockAdmins, lockStaff, type Rights, saveRights } from '../../auth/server/staff-queries.ts'
import { whyRightsStay } from '../rules.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { deleteInvitationsOf } from './queries.ts'

/**
 * Gives a person on the staff another role, which holds at their next request; triggers end their access tokens and
 * calendar feeds. Someone who is no admin any more has no open invitations. Refuses the caller's own role and the last
 * admin's; if two admins lower each other concurrently, one remains.
 */
export async function setRole(
  db: Db,
  { userId, byUserId, ...rights }: Rights & { userId: string; byUserId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.includes(byUserId)) throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
    if ((await lockStaff(tx, userId)) === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    const reason = whyRightsStay(admins, { userId, byUserId })
    if (reason !== null) throw refusal(STAFF_REFUSALS, reason === 'YOURSELF' ? 'OWN_ROLE' : reason)
    await saveRights(tx, userId, rights)
    if (admins.includes(userId) && !hasEverything(rights.role)) await deleteInvitationsOf(tx, userId)
  })
}
