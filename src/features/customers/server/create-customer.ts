import { randomUUID } from 'node:crypto'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { addPet } from '../../pets/server/keep-pet.ts'
import type { PetFields } from '../../pets/server/queries.ts'
import { CUSTOMER_REFUSALS } from '../contract.ts'
import { insertCustomer, type NewCustomer, updatePhone } from './queries.ts'

/** What staff enter of somebody new; a walk-in may give no phone. */
export type CustomerEntry = Omit<NewCustomer, 'phone'> & { phone: string | null; pets: readonly PetFields[] }

/**
 * Makes the record of a customer together with their pets: all of it, or nothing. Who gives no phone gets a
 * `TEMP-` number that only the server makes; it counts as an incomplete profile, and the person's own profile
 * setup, or staff, put the real phone in its place. Refuses a phone that is on another record.
 */
export async function createCustomer(db: Db, { pets, ...entry }: CustomerEntry, now: Date) {
  const phone = entry.phone ?? `TEMP-${randomUUID()}`
  return await unlessTaken(() =>
    db.transaction().execute(async (tx) => {
      const customer = await insertCustomer(tx, null, { ...entry, phone })
      for (const pet of pets) await addPet(tx, phone, { pet, now })
      return customer
    }),
  )
}

/**
 * Puts another phone on a record; pets, visits and orders follow it in the same statement. Gives the record, or
 * undefined where there is none. Refuses a phone that is on another record.
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
