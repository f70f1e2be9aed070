import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { CUSTOMER_REFUSALS } from '../texts.ts'
import { insertCustomer, type NewCustomer, updatePhone } from './queries.ts'

/** Adds a customer without a login, in the caller's transaction. Refuses a phone that another record has. */
export async function addCustomer(tx: Db, fields: NewCustomer) {
  return await unlessTaken(() => insertCustomer(tx, null, fields))
}

/**
 * Changes the phone of a record; pets, appointments and orders are updated in the same statement. Returns the record,
 * or undefined for an unknown id. Refuses a phone that another record has.
 */
export async function changePhone(db: Db, id: string, phone: string) {
  return await unlessTaken(() => updatePhone(db, id, phone))
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'customers_pkey')) throw refusal(CUSTOMER_REFUSALS, 'PHONE_TAKEN')
    throw error
  }
}
