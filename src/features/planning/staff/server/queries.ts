import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { Rights } from '../../../platform/auth/server/staff-queries.ts'
import { INVITATION_HOURS } from '../rules.ts'

const INVITATION = ['id', 'email', 'name', 'personId', 'role', 'expiresAt'] as const
const isOver = sql<boolean>`expires_at <= now()`.as('expired')

/** All invitations that have not been accepted, the latest first. */
export async function listInvitations(db: Db) {
  return await db
    .selectFrom('staffInvitations')
    .select([...INVITATION, isOver])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Whom an invitation is for: one of the clinic's people, someone with a name, or just an address. */
export type Invited = { email: string; name: string | null; personId: string | null }
type NewInvitation = Rights & Invited & { tokenHash: string; invitedBy: string }

/** Saves an invitation; it replaces an earlier one for the same address. */
export async function saveInvitation(tx: Tx, { email, name, personId, ...invitation }: NewInvitation) {
  if (personId !== null) await deleteInvitationFor(tx, personId)
  const fields = {
    name,
    personId,
    role: invitation.role,
    permissions: [...invitation.permissions],
    tokenHash: invitation.tokenHash,
    invitedBy: invitation.invitedBy,
    createdAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + make_interval(hours => ${INVITATION_HOURS})`,
  }
  return await tx
    .insertInto('staffInvitations')
    .values({ email, ...fields })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fields))
    .returning([...INVITATION, isOver])
    .executeTakeFirstOrThrow()
}

/** The address that a live invitation is for, by the hashes that its link may have. */
export async function findInvited(db: Db, tokenHashes: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('staffInvitations')
    .select('email')
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
  return row?.email
}

/** Uses up a live invitation and returns its address and what it gives. Of concurrent calls only one gets it. */
export async function takeInvitation(tx: Tx, tokenHashes: readonly string[]) {
  return await tx
    .deleteFrom('staffInvitations')
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .returning(['email', 'name', 'personId', 'role', 'permissions'])
    .executeTakeFirst()
}

/** True if one of the clinic's people other than this one was invited at an address. */
export async function isInvited(tx: Tx, email: string, personId: string): Promise<boolean> {
  const invitation = await tx
    .selectFrom('staffInvitations')
    .select('id')
    .where('email', '=', email)
    .where('personId', '<>', personId)
    .executeTakeFirst()
  return invitation !== undefined
}

/** Deletes an invitation; true if there was one. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staffInvitations').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the invitation of one of the clinic's people. */
export async function deleteInvitationFor(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('staffInvitations').where('personId', '=', personId).execute()
}

/** Deletes all invitations that a login has sent, and the one to its own address. */
export async function deleteInvitationsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from staff_invitations
    where invited_by = ${userId} or email = (select email from users where id = ${userId})`.execute(tx)
}

/** Deletes invitations that expired a while ago. */
export async function deleteOldInvitations(db: Db, now?: Date): Promise<void> {
  await db
    .deleteFrom('staffInvitations')
    .where('expiresAt', '<', retentionStart('invitations', now))
    .execute()
}
