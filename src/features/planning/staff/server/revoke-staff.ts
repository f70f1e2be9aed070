import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { lockAdminsFor } from '../../../platform/auth/server/lock-admins-for.ts'
import { findPersonOf, saveLeftOn } from '../../../platform/auth/server/people-queries.ts'
import { deleteSessions } from '../../../platform/auth/server/queries.ts'
import { deleteStaff, lockAdmins, lockStaff } from '../../../platform/auth/server/staff-queries.ts'
import { whyRightsStay } from '../rules.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { deleteInvitationsOf } from './queries.ts'

type People = { userId: string; byUserId: string | null }

/**
 * Removes a person from the staff and ends their sessions and invitations; who is among the clinic's people has left. Refuses
 * the caller's own login and the last admin; if two admins revoke each other concurrently, one remains. `byUserId` is null
 * for the operator.
 */
export async function revokeStaff(db: Db, people: People): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { byUserId } = people
    const admins = byUserId === null ? await lockAdmins(tx) : await lockAdminsFor(tx, byUserId)
    if (!(await endRights(tx, admins, people))) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    const person = await findPersonOf(tx, people.userId)
    if (person !== undefined) await saveLeftOn(tx, person.id, clinicDay(new Date()))
  })
}

/** Ends the rights of a login; false if it has none. The admins must be locked. */
export async function endRights(tx: Tx, admins: readonly string[], people: People): Promise<boolean> {
  if ((await lockStaff(tx, people.userId)) === undefined) return false
  const reason = whyRightsStay(admins, people)
  if (reason !== null) throw refusal(STAFF_REFUSALS, reason)
  await deleteStaff(tx, people.userId)
  await deleteInvitationsOf(tx, people.userId)
  await deleteSessions(tx, people.userId)
  return true
}
