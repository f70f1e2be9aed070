import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import { CUSTOMER_REFUSALS } from '../texts.ts'
import { insertCustomer, lockFields, type NewCustomer, updateCustomer, updatePhone } from './queries.ts'

/** Adds a customer without a login, in the caller's transaction. Refuses a phone that another record has. */
export async function addCustomer(tx: Tx, fields: NewCustomer) {
  return await unlessTaken(() => insertCustomer(tx, null, fields))
}

type CustomerChange = Omit<NewCustomer, 'id' | 'phone'> & { id: string; seen?: SeenFields | undefined }

/** Changes what staff have changed in a customer's form. Returns the record, or undefined for an unknown id. */
export async function changeCustomer(tx: Tx, { id, seen, ...fields }: CustomerChange) {
  const present = await lockFields(tx, id)
  return present && (await updateCustomer(tx, id, mergeChanges(present, fields, seen)))
}

/**
 * Changes the phone of a record; pets, appointments and orders are updated in the same statement. Returns the record,
 * or undefined for an unknown id. Refuses a phone that another record has.
 */
export async function changePhone(
  db: Db,
  { id, seen, ...entered }: { id: string; phone: string; seen?: SeenFields | undefined },
) {
  const change = async (tx: Tx) => {
    const present = await lockFields(tx, id)
    if (present === undefined) return undefined
    const { phone } = mergeChanges({ phone: publicPhone(present.phone) }, entered, seen)
    return await updatePhone(tx, id, phone)
  }
  return await unlessTaken(() => db.transaction().execute(change))
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'customers_pkey')) throw refusal(CUSTOMER_REFUSALS, 'PHONE_TAKEN')
    throw error
  }
}
