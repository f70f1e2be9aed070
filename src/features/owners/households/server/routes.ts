import { refusal } from '../../../../lib/refusal.ts'
import { readChanges } from '../../../../lib/server/database/changes.ts'
import { decodeNameCursor, encodeNameCursor, readCursor } from '../../../../lib/server/database/cursor.ts'
import type { Answer } from '../../../../lib/text.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { AuthContext, Caller } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { mayAlso } from '../../../platform/auth/server/may-also.ts'
import { presentCustomer } from '../../customers/server/present-customer.ts'
import { findCustomer, findCustomers, listCustomers } from '../../customers/server/queries.ts'
import { CUSTOMER_REFUSALS } from '../../customers/texts.ts'
import { ageOn } from '../../pets/rules.ts'
import { listPetsOf, ownersOfPetsNamed } from '../../pets/server/queries.ts'
import { type householdSchema, householdsContract } from '../contract.ts'
import { type Asked, findAlike } from './alike-queries.ts'
import { createCustomer } from './create-customer.ts'
import { joinCustomers } from './join-customers.ts'
import type { UndoableJoin } from './join-queries.ts'
import {
  decodeDebtCursor,
  encodeDebtCursor,
  listByDebt,
  readStandings,
  type Standing,
} from './standing-queries.ts'
import { readUndoable, undoJoin } from './undo-join.ts'

/** Customers per page of the clinic's list. */
const PAGE = 20

const os = implementFeature(householdsContract).$context<AuthContext>()

export const householdsRouter = os.router({
  list: os.list.handler(({ input = {}, context }) => {
    const { changedAfter } = input
    if (changedAfter !== undefined) return readChanged(context, changedAfter)
    return input.order === 'owed' && seesDebts(context)
      ? readByDebt(context, input)
      : readByName(context, input)
  }),
  get: os.get.handler(({ input, context }) => readHousehold(context, input.id)),
  findAlike: os.findAlike.handler(async ({ input, context }) => {
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

type Household = Answer<typeof householdSchema>
type Context = AuthContext & { caller: Pick<Caller, 'permissions' | 'token'> }
type Asking = { q?: string | undefined; cursor?: string | undefined }

async function readByName(context: Context, { q = '', cursor }: Asking) {
  const after = readCursor(cursor, decodeNameCursor)
  const rows = await listCustomers(context.db, { q, alsoPhones: ownersOfPetsNamed, after, limit: PAGE + 1 })
  const { page, nextCursor } = cut(rows, encodeNameCursor)
  const customers = page.map(({ nameKey, ...customer }) => customer)
  return { items: await withPets(context, customers), nextCursor }
}

async function readByDebt(context: Context, { q = '', cursor }: Asking) {
  const after = readCursor(cursor, decodeDebtCursor)
  const rows = await listByDebt(context.db, { q, after, limit: PAGE + 1 })
  const { page, nextCursor } = cut(rows, encodeDebtCursor)
  const ids = page.map(({ id }) => id)
  const found = new Map((await findCustomers(context.db, ids)).map((customer) => [customer.id, customer]))
  const customers = ids.map((id) => found.get(id)).filter((customer) => customer !== undefined)
  return { items: await withPets(context, customers), nextCursor }
}

function readChanged(context: Context, changedAfter: string) {
  const find = async (ids: string[]) => await withPets(context, await findCustomers(context.db, ids))
  return readChanges(context.db, { kind: 'customer', changedAfter }, find, (household) => household)
}

/** A page of rows that are one more if there is a next page. */
function cut<Row>(rows: readonly Row[], encode: (row: Row) => string) {
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > PAGE && last !== undefined ? encode(last) : null }
}

type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

async function readHousehold(context: Context, id: string): Promise<Household> {
  const customer = await findCustomer(context.db, id)
  const [household] = await withPets(context, customer === undefined ? [] : [customer])
  if (household === undefined) throw refusal(CUSTOMER_REFUSALS, 'NOT_FOUND')
  return household
}

/** Adds to customers their pets with ages, how things stand, who is likely the same, and a join to take back. */
async function withPets(context: Context, customers: CustomerRow[]): Promise<Household[]> {
  const { db, now } = context
  const withDebt = seesDebts(context)
  const today = clinicDay(now())
  const phones = customers.map(({ phone }) => phone)
  const pets = await listPetsOf(db, phones, now())
  const standings = new Map((await readStandings(db, phones, now())).map((one) => [one.phone, one]))
  const households = customers.map(({ hasLogin, messagesTo, ...customer }) => ({
    ...presentCustomer(customer),
    hasLogin,
    messagesTo,
    pets: pets
      .filter(({ ownerPhone }) => ownerPhone === customer.phone)
      .map(({ ownerPhone, ...pet }) => ({ ...pet, age: ageOn(today, pet) })),
    ...toStanding(standings.get(customer.phone), withDebt),
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

/** Who may not see payments sees no debts, nor an order that tells them. */
function seesDebts({ caller }: Context): boolean {
  return mayAlso(caller, 'payments:read')
}

function toStanding(standing: Standing | undefined, withDebt: boolean) {
  return {
    lastAt: standing?.lastAt ?? null,
    nextAt: standing?.nextAt ?? null,
    nextService: standing?.nextService ?? null,
    owed: withDebt ? (standing?.owed ?? 0) : null,
  }
}

function toAsked({ id, fullName, email, phone, pets }: Omit<Household, 'alike' | 'joined'>): Asked {
  return { id, fullName, email, hasPhone: phone !== null, pets: pets.map(({ name }) => name) }
}

function toUndoable(join: UndoableJoin | undefined): Household['joined'] {
  if (join === undefined) return null
  return { id: join.id, fullName: join.undo.joined.fullName, at: join.madeAt }
}
