import { refusal } from '../../../lib/refusal.ts'
import { decodeNameCursor, encodeNameCursor, readCursor } from '../../../lib/server/database/cursor.ts'
import { clinicDay } from '../../../lib/time.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { presentCustomer } from '../../customers/server/present-customer.ts'
import { findCustomer, listCustomers } from '../../customers/server/queries.ts'
import { CUSTOMER_REFUSALS } from '../../customers/texts.ts'
import { ageOn } from '../../pets/rules.ts'
import { listPetsOf, ownersOfPetsNamed } from '../../pets/server/queries.ts'
import { type Household, householdsContract } from '../contract.ts'
import { type Asked, findAlike } from './alike-queries.ts'
import { createCustomer } from './create-customer.ts'
import { joinCustomers } from './join-customers.ts'
import type { UndoableJoin } from './join-queries.ts'
import { readUndoable, undoJoin } from './undo-join.ts'

/** Customers per page of the clinic's list. */
const PAGE = 20

const os = implementFeature(householdsContract).$context<AuthContext>()

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
  one: os.one.handler(({ input, context }) => readHousehold(context, input.id)),
  alike: os.alike.handler(async ({ input, context }) => {
    const asked = { ...input, id: '', email: input.email === '' ? null : input.email }
    return (await findAlike(context.db, [asked])).get('') ?? []
  }),
  join: os.join.handler(async ({ input, context }) =>
    readHousehold(context, await joinCustomers(context.db, context.caller, input)),
  ),
  undoJoin: os.undoJoin.handler(async ({ input, context }) =>
    readHousehold(context, await undoJoin(context.db, input.id)),
  ),
  create: os.create.handler(async ({ input, context }) => {
    const customer = { entry: input, now: context.now() }
    return presentCustomer(await createCustomer(context.db, context.caller, customer))
  }),
})

type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

async function readHousehold(context: AuthContext, id: string): Promise<Household> {
  const customer = await findCustomer(context.db, id)
  const [household] = await withPets(context, customer === undefined ? [] : [customer])
  if (household === undefined) throw refusal(CUSTOMER_REFUSALS, 'NOT_FOUND')
  return household
}

/** Adds to customers their pets, each with its age today, who is likely the same, and a join that can be taken back. */
async function withPets({ db, now }: AuthContext, customers: CustomerRow[]): Promise<Household[]> {
  const today = clinicDay(now())
  const pets = await listPetsOf(
    db,
    customers.map(({ phone }) => phone),
  )
  const households = customers.map(({ hasLogin, messagesTo, ...customer }) => ({
    ...presentCustomer(customer),
    hasLogin,
    messagesTo,
    pets: pets
      .filter(({ ownerPhone }) => ownerPhone === customer.phone)
      .map(({ ownerPhone, ...pet }) => ({ ...pet, age: ageOn(today, pet) })),
  }))
  const alike = await findAlike(db, households.map(toAsked))
  const joins = await readUndoable(
    db,
    households.map(({ id }) => id),
  )
  return households.map((household) => ({
    ...household,
    alike: alike.get(household.id) ?? [],
    joined: toUndoable(joins.get(household.id)),
  }))
}

function toAsked({ id, fullName, email, phone, pets }: Omit<Household, 'alike' | 'joined'>): Asked {
  return { id, fullName, email, hasPhone: phone !== null, pets: pets.map(({ name }) => name) }
}

function toUndoable(join: UndoableJoin | undefined): Household['joined'] {
  if (join === undefined) return null
  return { id: join.id, fullName: join.undo.joined.full_name, at: join.madeAt.toISOString() }
}
