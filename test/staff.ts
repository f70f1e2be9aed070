import { randomBytes } from 'node:crypto'
import type { Permission, StaffRole } from '../src/features/auth/permissions.ts'
import { hashToken } from '../src/features/staff/server/invite-staff.ts'
import { saveInvitation } from '../src/features/staff/server/queries.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { anAdmin, type Login } from './factories.ts'

let made = 0

/** The staff record of a login. */
export async function aStaffRecord(db: Db, { userId }: Login): Promise<string> {
  const row = db.selectFrom('staff').select('id').where('user_id', '=', userId)
  return (await row.executeTakeFirstOrThrow()).id
}

/** An invitation to the staff that an admin has sent, with the secret of its link. */
export async function anInvitation(
  db: Db,
  given: { email?: string; login?: Login; role?: StaffRole; permissions?: readonly Permission[] } = {},
): Promise<{ id: string; email: string; token: string }> {
  made += 1
  const email = given.email ?? `invited${made}@clinic.example`
  const token = randomBytes(32).toString('base64url')
  const invitedBy = (given.login ?? (await anAdmin(db))).userId
  const { role = 'admin', permissions = [] } = given
  const tokenHash = hashToken(token, role)
  const { id } = await saveInvitation(db, { email, invitedBy, tokenHash, role, permissions })
  return { id, email, token }
}
