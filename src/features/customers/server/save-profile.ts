import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { isRealPhone } from '../../auth/rules.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import { PROFILE_REFUSALS } from '../contract.ts'
import { type CustomerFields, findCustomerOf, insertCustomer, updateCustomerOf } from './queries.ts'

/** What a person enters about themselves; without an e-mail the login's own is taken. */
export type ProfileInput = Omit<CustomerFields, 'email'> & { email: string | null }

/**
 * Makes or changes the caller's own customer record, in one transaction. A phone replaces a `TEMP-` number once
 * and is fixed from then on. A phone that has a record already is never taken over by typing it.
 */
export async function saveProfile(db: Db, caller: Caller, input: ProfileInput): Promise<void> {
  const fields = { ...input, email: input.email ?? caller.email }
  try {
    await write(db, caller.userId, fields)
  } catch (error) {
    if (!isDuplicate(error, 'customers_pkey') && !isDuplicate(error, 'customers_user_id_key')) throw error
    // Two saves at once: where the other one has just made the caller's own record, this one changes it.
    const own = await findCustomerOf(db, caller.userId)
    if (own === undefined || !isRealPhone(own.phone)) throw refusal(PROFILE_REFUSALS, 'PHONE_TAKEN')
    await write(db, caller.userId, fields)
  }
}

async function write(db: Db, userId: string, fields: CustomerFields): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const existing = await findCustomerOf(tx, userId, 'lock')
    if (existing === undefined) return await insertCustomer(tx, userId, fields)
    if (isRealPhone(existing.phone) && existing.phone !== fields.phone) {
      throw refusal(PROFILE_REFUSALS, 'PHONE_FIXED')
    }
    return await updateCustomerOf(tx, userId, fields)
  })
}
