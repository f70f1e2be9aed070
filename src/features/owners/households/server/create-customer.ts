import { randomUUID } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { type FormKey, findEarlier, formKey, takeFormKey } from '../../../../lib/server/http/idempotency.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import { findCustomer, type NewCustomer } from '../../customers/server/queries.ts'
import { addCustomer } from '../../customers/server/save-customer.ts'
import type { PetFields } from '../../pets/contract.ts'
import { addPet } from '../../pets/server/save-pet.ts'
import { HOUSEHOLD_REFUSALS } from '../texts.ts'

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
  const form = formKey(userId, entry)
  const id = randomUUID()
  const phone = fields.phone ?? `TEMP-${randomUUID()}`
  return await db.transaction().execute(async (tx) => {
    if (!(await takeFormKey(tx, form, id))) return await readEarlier(tx, form)
    const customer = await addCustomer(tx, { ...fields, id, phone })
    for (const pet of pets) await addPet(tx, phone, { pet, now })
    return customer
  })
}

/** The record created by an earlier submit of the same form. Refuses the same key with different content. */
async function readEarlier(tx: Tx, form: FormKey) {
  const id = await findEarlier(tx, form, HOUSEHOLD_REFUSALS)
  const customer = id === undefined ? undefined : await findCustomer(tx, id)
  if (customer === undefined) throw refusal(HOUSEHOLD_REFUSALS, 'KEY_REUSED')
  return customer
}
