import type { z } from 'zod'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isRealPhone } from '../../../platform/auth/rules.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import { isStaffLogin } from '../../../platform/auth/server/staff-queries.ts'
import type { joinSchema } from '../join-schemas.ts'
import { JOIN_REFUSALS } from '../texts.ts'
import {
  type CustomerRow,
  deleteCustomer,
  insertJoin,
  lockToJoin,
  moveLinks,
  moveReferences,
  writeContact,
} from './join-queries.ts'
import { readDigests } from './watch-queries.ts'

export type Join = z.output<typeof joinSchema> & { id: string }

/**
 * Joins two records of one person in one transaction: all that refers to one goes over to the other, which gets the chosen
 * contact details, and the first is deleted. The record with a login stays, so that its sessions, feeds and tokens do; if
 * both have one, the caller must say which stays, and the other login is left without a record. Returns the id of the one
 * that stays. Refuses an unknown customer, one with themselves, and to take the record from the login of staff: what was
 * sent to them at work would go over as well.
 */
export async function joinCustomers(db: Db, by: Pick<Caller, 'userId'>, join: Join): Promise<string> {
  if (join.id === join.otherId) throw refusal(JOIN_REFUSALS, 'SAME_CUSTOMER')
  return await db.transaction().execute(async (tx) => {
    const rows = await lockToJoin(tx, [join.id, join.otherId])
    const self = rows.find(({ id }) => id === join.id)
    const other = rows.find(({ id }) => id === join.otherId)
    if (self === undefined || other === undefined) throw refusal(JOIN_REFUSALS, 'NOT_FOUND')
    const remaining = staysOf(self, other, join)
    const joined = remaining === self ? other : self
    if (joined.userId !== null && (await isAnyStaff(tx, [joined.userId, remaining.userId])))
      throw refusal(JOIN_REFUSALS, 'LOGIN_IS_STAFF')
    const moved = await moveReferences(tx, { from: joined, to: remaining })
    await moveLinks(tx, { from: joined, to: remaining, moved })
    await deleteCustomer(tx, joined.id)
    await writeContact(tx, remaining.id, contactOf(self, other, join))
    await insertJoin(tx, by.userId, {
      remaining,
      joined,
      moved,
      digests: await readDigests(tx, remaining.id),
    })
    return remaining.id
  })
}

async function isAnyStaff(tx: Tx, logins: readonly (string | null)[]): Promise<boolean> {
  for (const login of logins) if (login !== null && (await isStaffLogin(tx, login))) return true
  return false
}

function staysOf(self: CustomerRow, other: CustomerRow, { login }: Join): CustomerRow {
  if (self.userId === null) return other.userId === null ? self : other
  if (other.userId === null) return self
  if (login === undefined) throw refusal(JOIN_REFUSALS, 'LOGIN_NEEDED')
  return login === 'this' ? self : other
}

/** A real phone wins over a generated one, whichever was chosen. */
function contactOf(self: CustomerRow, other: CustomerRow, join: Join) {
  const of = (side: 'this' | 'other') => (side === 'this' ? self : other)
  const chosen = of(join.phone)
  const others = chosen === self ? other : self
  const phone = isRealPhone(chosen.phoneNumber) ? chosen : others
  return {
    fullName: of(join.fullName).fullName,
    phoneNumber: phone.phoneNumber,
    email: of(join.email).email,
    emailUnproved: of(join.email).emailUnproved,
    address: of(join.address).address,
  }
}
