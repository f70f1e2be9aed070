import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { isRealPhone } from '../../auth/rules.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import { PROFILE_REFUSALS } from '../contract.ts'
import {
  type CustomerFields,
  deleteClaimCode,
  findCustomerOf,
  findProvedByEmail,
  insertClaimTry,
  insertCustomer,
  linkCustomer,
  updateCustomerOf,
} from './queries.ts'

/** What a person enters about themselves; without an e-mail the login's own is taken. */
export type ProfileInput = Omit<CustomerFields, 'email'> & { email: string | null }

type Saved = { isNew: boolean }

/**
 * Makes or changes the caller's own customer record, in one transaction. A phone replaces a `TEMP-` number once
 * and is fixed from then on. A phone that has a record already is never taken over by typing it: only a login
 * whose address is shown to be its own gets the record that staff made with that address. `isNew` tells that the
 * caller has become a customer with it.
 */
export async function saveProfile(db: Db, caller: Caller, input: ProfileInput): Promise<Saved> {
  const fields = { ...input, email: input.email ?? caller.email }
  try {
    return await write(db, caller.userId, fields)
  } catch (error) {
    if (!isDuplicate(error, 'customers_pkey') && !isDuplicate(error, 'customers_user_id_key')) throw error
    // Two saves at once: where the other one has just made the caller's own record, this one changes it.
    const own = await findCustomerOf(db, caller.userId)
    if (own === undefined || !isRealPhone(own.phone)) throw refusal(PROFILE_REFUSALS, 'PHONE_TAKEN')
    return await write(db, caller.userId, fields)
  }
}

async function write(db: Db, userId: string, fields: CustomerFields): Promise<Saved> {
  return await db.transaction().execute(async (tx) => {
    const existing = await findCustomerOf(tx, userId, 'lock')
    if (existing === undefined && !(await linkProved(tx, userId, fields.phone))) {
      await insertCustomer(tx, userId, fields)
      return { isNew: true }
    }
    const isFixed = isRealPhone(existing?.phone ?? null)
    if (isFixed && existing?.phone !== fields.phone) throw refusal(PROFILE_REFUSALS, 'PHONE_FIXED')
    await updateCustomerOf(tx, userId, fields)
    return { isNew: !isFixed }
  })
}

/**
 * Connects the login with the record that carries its proved address: the one with the phone, else the only one
 * that was made without a phone. True when there was one.
 */
async function linkProved(tx: Db, userId: string, phone: string): Promise<boolean> {
  const records = await findProvedByEmail(tx, userId, phone)
  const withoutPhone = records.filter((record) => !isRealPhone(record.phone))
  const [only] = withoutPhone.length === 1 ? withoutPhone : []
  const record = records.find((found) => found.phone === phone) ?? only
  if (record === undefined) return false
  await linkCustomer(tx, record.id, userId)
  await deleteClaimCode(tx, record.id)
  await insertClaimTry(tx, { userId, customerId: record.id, outcome: 'linked' })
  return true
}
