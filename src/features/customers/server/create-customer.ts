import { randomUUID } from 'node:crypto'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isDuplicate } from '../../../lib/server/errors.ts'
import { type FormKey, findByFormKey, formKey, takeFormKey } from '../../../lib/server/idempotency.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import type { PetFields } from '../../pets/contract.ts'
import { addPet } from '../../pets/server/save-pet.ts'
import { CUSTOMER_REFUSALS } from '../texts.ts'
import { findCustomer, insertCustomer, type NewCustomer, updatePhone } from './queries.ts'

/** What staff enter for a new customer; the phone of a walk-in can be null. */
export type CustomerEntry = Omit<NewCustomer, 'id' | 'phone'> & {
  phone: string | null
  pets: readonly PetFields[]
  idempotencyKey: string
}

/**
 * Creates a customer and their pets in one transaction. A customer without a phone gets a generated `TEMP-` number,
 * which counts as an incomplete profile until staff or the customer's own profile setup replace it with a real one. A
 * repeated submit of the same form returns the record of the first. Refuses a phone that another record has.
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

/** The record created by an earlier submit of the same form. Refuses the same key with different content. */
async function readEarlier(tx: Db, userId: string, form: FormKey) {
  const earlier = await findByFormKey(tx, userId, form.key)
  const isSame = earlier?.requestHash === form.requestHash
  const customer = isSame ? await findCustomer(tx, earlier.resultId) : undefined
  if (customer === undefined) throw refusal(CUSTOMER_REFUSALS, 'KEY_REUSED')
  return customer
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
