import { randomUUID } from 'node:crypto'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, findByFormKey, formKey, takeFormKey } from '../../../lib/server/idempotency.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import type { PetFields } from '../../pets/contract.ts'
import { addPet } from '../../pets/server/save-pet.ts'
import { CUSTOMER_REFUSALS } from '../contract.ts'
import { findCustomer, insertCustomer, type NewCustomer, updatePhone } from './queries.ts'

/** What staff enter of somebody new; a walk-in may give no phone. */
export type CustomerEntry = Omit<NewCustomer, 'id' | 'phone'> & {
  phone: string | null
  pets: readonly PetFields[]
  idempotencyKey: string
}

/**
 * Makes the record of a customer together with their pets: all of it, or nothing. Who gives no phone gets a
 * `TEMP-` number that only the server makes; it counts as an incomplete profile, and the person's own profile
 * setup, or staff, put the real phone in its place. A repeated submit of the same form gives the first one's record.
 * Refuses a phone that is on another record.
 */
export async function createCustomer(
  db: Db,
  { userId }: Pick<Caller, 'userId'>,
  input: { entry: CustomerEntry; now: Date },
) {
  const { entry, now } = input
  const { pets, ...fields } = entry
  const form = formKey(entry)
  const id = randomUUID()
  const phone = fields.phone ?? `TEMP-${randomUUID()}`
  return await unlessTaken(() =>
    db.transaction().execute(async (tx) => {
      if (!(await takeFormKey(tx, userId, form, id))) return await readEarlier(tx, userId, form)
      const customer = await insertCustomer(tx, null, { ...fields, id, phone })
      for (const pet of pets) await addPet(tx, phone, { pet, now })
      return customer
    }),
  )
}

/** The record that an earlier submit of the same form made; the same key with other content is refused. */
async function readEarlier(tx: Db, userId: string, form: FormKey) {
  const earlier = await findByFormKey(tx, userId, form.key)
  const isSame = earlier?.requestHash === form.requestHash
  const customer = isSame ? await findCustomer(tx, earlier.resultId) : undefined
  if (customer === undefined) throw refusal(CUSTOMER_REFUSALS, 'KEY_REUSED')
  return customer
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
