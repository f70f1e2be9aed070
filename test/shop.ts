import { sql } from 'kysely'
import { PERMISSIONS, type Permission } from '../src/features/platform/auth/permissions.ts'
import type { Actor } from '../src/features/platform/auth/server/actor.ts'
import type { Db, Tx } from '../src/lib/server/database/database.ts'
import { aCustomer, aLogin, aPet, aProduct, aService } from './factories.ts'
import { pick } from './random.ts'

export const TAX_CLASSES = {
  care: 'b0000000-0000-4000-8000-000000000001',
  medicines: 'b0000000-0000-4000-8000-000000000002',
  food: 'b0000000-0000-4000-8000-000000000003',
}

/** The first instant of what is done: the clinic registers some hours later, and a day after that a financial year ends. */
export const ACTIONS_BEGIN = new Date('2027-03-30T14:30:00Z')
export const STEP_MS = 18 * 60_000
const TURNS_OF_A_DAY = 80
const REGISTERED_FROM = '2027-03-31'
/** So that no one has done thousands of things. */
const TURNS_OF_A_CUSTOMER = 60

/** People, products and services of a clinic that is registered for GST, for random actions with its bills. */
export async function openShop(db: Db) {
  const { care, medicines, food } = TAX_CLASSES
  const logins = [await aLogin(db), await aLogin(db)]
  const products = []
  for (const price of [1, 99, 8450, 118_000]) products.push(await aProduct(db, { price }))
  for (const [place, { id }] of products.entries())
    await db
      .updateTable('products')
      .set({ taxClassId: place % 2 ? food : medicines })
      .where('id', '=', id)
      .execute()
  const services = [await aService(db, { basePrice: 70_000 }), await aService(db, { basePrice: 15_050 })]
  await db.updateTable('serviceTypes').set({ taxClassId: care }).execute()
  const status = {
    fromOn: REGISTERED_FROM,
    status: 'regular',
    gstin: '29AAGCB7383J1Z4',
    state: '29',
  } as const
  await db.insertInto('taxSettings').values(status).execute()
  const shop = {
    logins,
    products,
    services,
    pets: [await aPet(db), await aPet(db)],
    customers: [] as string[],
  }
  for (let count = 0; count < 3; count += 1) await renewCustomers(db, shop)
  return shop
}

export type Shop = {
  logins: { userId: string }[]
  products: Awaited<ReturnType<typeof aProduct>>[]
  services: Awaited<ReturnType<typeof aService>>[]
  pets: Awaited<ReturnType<typeof aPet>>[]
  customers: string[]
}

/** Lets a new customer with a pet take the place of the one who has been there longest. */
async function renewCustomers(db: Db, shop: Shop): Promise<void> {
  const customer = await aCustomer(db)
  shop.pets = [...shop.pets, await aPet(db, { owner: customer })].slice(-3)
  shop.customers = [...shop.customers, customer.id].slice(-3)
}

export type Turn = {
  db: Db
  shop: Shop
  random: () => number
  by: Actor
  /** True: this turn sells what is not in stock. */
  sellsAnyway: boolean
}

/** Who does the next thing, and when: now and then the clock is wrong, and someone may not correct bills. */
export async function takeTurn(db: Db, shop: Shop, { turn, random }: { turn: number; random: () => number }) {
  if (turn % TURNS_OF_A_CUSTOMER === 0) await renewCustomers(db, shop)
  const behind = random() < 0.02 ? below(random, 100) : 0
  const ahead = random() < 0.01 ? pick(random, [below(random, 100), below(random, 60 * TURNS_OF_A_DAY)]) : 0
  const now = new Date(ACTIONS_BEGIN.getTime() + (turn - behind + ahead) * STEP_MS)
  const permissions: readonly Permission[] = random() < 0.85 ? PERMISSIONS : ['payments:write']
  const by = { userId: pick(random, shop.logins).userId, now, permissions }
  return { db, shop, random, by, sellsAnyway: random() < 0.5 } satisfies Turn
}

/** A whole number from 0 on, less than `end`. */
export const below = (random: () => number, end: number) => Math.floor(random() * end)
export const inTransaction = <Result>(db: Db, change: (tx: Tx) => Promise<Result>) =>
  db.transaction().execute(change)

export type Bill = {
  id: string
  state: 'draft' | 'issued'
  due: number
  customerId: string | null
}

/** One of the latest bills, and now and then any, as it is now. */
export async function someBill(
  { db, random }: Turn,
  states: readonly Bill['state'][],
): Promise<Bill | undefined> {
  const { rows } = await sql<Bill>`
    select id, state, customer_id, greatest(0, total - credited - received - written_off)::bigint as due
    from bills where state = any(${states}) and kind = 'bill' and ${anyOrLatest(random)} limit 20`.execute(db)
  return rows.length === 0 ? undefined : pick(random, rows)
}

export type Entry = { id: string; amount: number; method: string }

/** One of the latest payments, and now and then any. */
export async function someEntry({ db, random }: Turn): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select id, amount, method from ledger_entries where kind = 'taken' and ${anyOrLatest(random, 'at')} limit 20`.execute(
    db,
  )
  return rows.length === 0 ? undefined : pick(random, rows)
}

/** One of the latest appointments, and now and then any. */
export async function someAppointment({ db, random }: Turn) {
  type Row = { id: string; status: string; amount: number; petId: string }
  const { rows } = await sql<Row>`
    select id, status, payment_amount as amount, pet_id from appointments
    where ${anyOrLatest(random, 'appointmentDate')} limit 20`.execute(db)
  return rows.length === 0 ? undefined : pick(random, rows)
}

function anyOrLatest(random: () => number, time = 'createdAt') {
  if (random() < 0.9) return sql`true order by ${sql.ref(time)} desc, id desc`
  const from = `${below(random, 2 ** 32)
    .toString(16)
    .padStart(8, '0')}-0000-4000-8000-000000000000`
  return sql`id > ${from}::uuid order by id`
}
