import type { Tx } from '../../../../lib/server/database/database.ts'
import { establishLogin } from '../../../platform/auth/server/establish-login.ts'
import {
  findPersonOf,
  insertPerson,
  lockPerson,
  saveLeftOn,
  saveLoginOf,
} from '../../../platform/auth/server/people-queries.ts'
import { insertStaff, type Rights } from '../../../platform/auth/server/staff-queries.ts'
import type { Invited } from './queries.ts'

/**
 * Puts the owner of an address on the staff, who then signs in with this password, in the caller's transaction. An existing
 * login of the address becomes theirs; all of its sessions end, and if its address was unproved, all other ways in. The
 * address counts as proved: the link of an invitation went to it, or the operator of the server named it. True if the
 * login is new.
 */
export async function appointStaff(
  tx: Tx,
  { email, passwordHash, name, personId, ...rights }: Rights & Invited & { passwordHash: string },
): Promise<boolean> {
  const { userId, isNew } = await establishLogin(tx, { email, passwordHash, secondFactor: 'goes' })
  await insertStaff(tx, userId, rights)
  await namePerson(tx, userId, { name, personId })
  return isNew
}

/** As `appointStaff`, with every right. */
export async function appointAdmin(tx: Tx, login: { email: string; passwordHash: string }): Promise<boolean> {
  return await appointStaff(tx, { ...login, name: null, personId: null, role: 'admin', permissions: [] })
}

/** Makes the login that of one of the clinic's people, or of a new one. Whose login it is already stays, and is back. */
async function namePerson(tx: Tx, userId: string, { name, personId }: Omit<Invited, 'email'>): Promise<void> {
  const known = await findPersonOf(tx, userId)
  if (known !== undefined) return await saveLeftOn(tx, known.id, null)
  const invited = personId === null ? undefined : await lockPerson(tx, personId)
  if (invited?.userId === null) await saveLoginOf(tx, invited.id, userId)
  else if (name !== null) await insertPerson(tx, { ...NOTHING_KNOWN, name, userId })
}

const NOTHING_KNOWN = {
  ...{ title: null, registration: null, council: null },
  ...{ qualification: null, languages: null, about: null },
}
