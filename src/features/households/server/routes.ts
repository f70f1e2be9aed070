import { refusal } from '../../../lib/refusal.ts'
import { decodeNameCursor, encodeNameCursor, readCursor } from '../../../lib/server/cursor.ts'
import { clinicDay } from '../../../lib/time.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementRoom } from '../../auth/server/implement-room.ts'
import { presentCustomer } from '../../customers/server/present-customer.ts'
import { findCustomer, listCustomers } from '../../customers/server/queries.ts'
import { CUSTOMER_REFUSALS } from '../../customers/texts.ts'
import { ageOn } from '../../pets/rules.ts'
import { listPetsOf, ownersOfPetsNamed } from '../../pets/server/queries.ts'
import { type Household, householdsContract } from '../contract.ts'
import { createCustomer } from './create-customer.ts'

/** Customers per page of the clinic's list. */
const PAGE = 20

const os = implementRoom(householdsContract).$context<AuthContext>()

export const householdsRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const after = readCursor(input?.cursor, decodeNameCursor)
    const found = { q: input?.q ?? '', alsoPhones: ownersOfPetsNamed, after, limit: PAGE + 1 }
    const rows = await listCustomers(context.db, found)
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    const nextCursor = rows.length > PAGE && last !== undefined ? encodeNameCursor(last) : null
    const items = await withPets(
      context,
      page.map(({ nameKey, ...customer }) => customer),
    )
    return { items, nextCursor }
  }),
  one: os.one.handler(async ({ input, context }) => {
    const customer = await findCustomer(context.db, input.id)
    const [household] = await withPets(context, customer === undefined ? [] : [customer])
    if (household === undefined) throw refusal(CUSTOMER_REFUSALS, 'NOT_FOUND')
    return household
  }),
  create: os.create.handler(async ({ input, context }) => {
    const customer = { entry: input, now: context.now() }
    return presentCustomer(await createCustomer(context.db, context.caller, customer))
  }),
})

type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/** Adds their pets to customers, each with its age today. */
async function withPets({ db, now }: AuthContext, customers: CustomerRow[]): Promise<Household[]> {
  const today = clinicDay(now())
  const pets = await listPetsOf(
    db,
    customers.map(({ phone }) => phone),
  )
  return customers.map(({ hasLogin, ...customer }) => ({
    ...presentCustomer(customer),
    hasLogin,
    pets: pets
      .filter(({ ownerPhone }) => ownerPhone === customer.phone)
      .map(({ ownerPhone, ...pet }) => ({ ...pet, age: ageOn(today, pet) })),
  }))
}
