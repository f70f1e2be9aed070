import { randomBytes } from 'node:crypto'
import { hashToken } from '../src/features/planning/staff/server/invite-staff.ts'
import { saveInvitation } from '../src/features/planning/staff/server/queries.ts'
import type { Permission, StaffRole } from '../src/features/platform/auth/permissions.ts'
import { insertPerson, saveLeftOn } from '../src/features/platform/auth/server/people-queries.ts'
import { type Db, inTx } from '../src/lib/server/database/database.ts'
import { anAdmin, type Login } from './factories.ts'

let made = 0

/** The staff record of a login. */
export async function aStaffRecord(db: Db, { userId }: Login): Promise<string> {
  const row = db.selectFrom('staff').select('id').where('userId', '=', userId)
  return (await row.executeTakeFirstOrThrow()).id
}

/** An invitation to the staff that an admin has sent, with the secret of its link. */
export async function anInvitation(
  db: Db,
  given: {
    email?: string
    name?: string
    personId?: string
    login?: Login
    role?: StaffRole
    permissions?: readonly Permission[]
  } = {},
): Promise<{ id: string; email: string; token: string }> {
  made += 1
  const email = given.email ?? `invited${made}@clinic.example`
  const token = randomBytes(32).toString('base64url')
  const invitedBy = (given.login ?? (await anAdmin(db))).userId
  const { role = 'admin', permissions = [], name = null, personId = null } = given
  const tokenHash = hashToken(token, role)
  const invitation = { email, name, personId, invitedBy, tokenHash, role, permissions }
  const { id } = await inTx(db, (tx) => saveInvitation(tx, invitation))
  return { id, email, token }
}

/** A person of the clinic, with or without a login. */
export async function aPerson(
  db: Db,
  given: { name?: string; login?: Login; leftOn?: string; registration?: string } = {},
): Promise<string> {
  made += 1
  const nothing = { title: null, council: null, qualification: null }
  const { name = `Person ${made}`, registration = null } = given
  const fields = { name, registration, ...nothing, languages: null, about: null }
  const id = await insertPerson(db, { ...fields, userId: given.login?.userId ?? null })
  if (id === undefined) throw new Error('This login has a person.')
  if (given.leftOn !== undefined) await saveLeftOn(db, id, given.leftOn)
  return id
}
