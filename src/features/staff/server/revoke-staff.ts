import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { deleteSessions } from '../../auth/server/queries.ts'
import { deleteStaff, lockAdmins, lockStaff } from '../../auth/server/staff-queries.ts'
import { whyRightsStay } from '../rules.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { deleteInvitationsOf } from './queries.ts'

/**
 * Removes a person from the staff and ends their sessions and invitations. Refuses the caller's own login and the last
 * admin; if two admins revoke each other concurrently, one remains. `byUserId` is null for the operator.
 */
export async function revokeStaff(
  db: Db,
  people: { userId: string; byUserId: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    if (people.byUserId !== null && !admins.includes(people.byUserId))
      throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
    if ((await lockStaff(tx, people.userId)) === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    const reason = whyRightsStay(admins, people)
    if (reason !== null) throw refusal(STAFF_REFUSALS, reason)
    await deleteStaff(tx, people.userId)
    await deleteInvitationsOf(tx, people.userId)
    await deleteSessions(tx, people.userId)
  })
}
