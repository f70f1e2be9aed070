import { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import { PERMISSIONS } from '../src/features/auth/permissions.ts'
import { TAKEN_METHODS } from '../src/features/bills/methods.ts'
import {
  addLine,
  beginDraft,
  changeLine,
  removeLine,
  setBuyer,
  setDiscount,
} from '../src/features/bills/server/change-draft.ts'
import { correctBill, writeOff } from '../src/features/bills/server/correct.ts'
import { creditBill } from '../src/features/bills/server/credit.ts'
import { issueBill } from '../src/features/bills/server/issue.ts'
import { openBill } from '../src/features/bills/server/open-bill.ts'
import { payFromAdvance, takeAdvance, takeFor, takeForMany } from '../src/features/bills/server/take.ts'
import { returnAdvance, undoEntry } from '../src/features/bills/server/undo.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { aCustomer, aLogin, anAppointment, aPet, aProduct, aService } from './factories.ts'
import { pick } from './random.ts'

const MEDICINES = 'b0000000-0000-4000-8000-000000000002'
const FOOD = 'b0000000-0000-4000-8000-000000000003'
const CARE = 'b0000000-0000-4000-8000-000000000001'

/** The first instant of what is done: the evening before a financial year ends, so that its number series does. */
export const ACTIONS_BEGIN = new Date('2027-03-28T04:00:00Z')
const STEP_MS = 7 * 60_000

type Bill = {
  id: string
  state: 'draft' | 'issued' | 'carried'
  kind: 'bill' | 'credit'
  due: number
  customerId: string | null
}

/** People, products and a service of a clinic that is registered for GST, for random actions with its bills. */
async function openShop(db: Db) {
  const logins = [await aLogin(db), await aLogin(db)]
  const customers = [await aCustomer(db), await aCustomer(db), await aCustomer(db)]
  const pets = []
  for (const owner of customers) pets.push(await aPet(db, { owner }))
  const products = []
  for (const price of [1, 99, 8450, 118_000]) products.push(await aProduct(db, { price }))
  for (const [place, { id }] of products.entries())
    await db
      .updateTable('products')
      .set({ tax_class_id: place % 2 ? FOOD : MEDICINES })
      .where('id', '=', id)
      .execute()
  const service = await aService(db, { basePrice: 70_000 })
  await db.updateTable('service_types').set({ tax_class_id: CARE }).where('id', '=', service.id).execute()
  const status = { from_on: '2027-03-30', status: 'regular', gstin: '29AAGCB7383J1Z4', state: '29' } as const
  await db.insertInto('tax_settings').values(status).execute()
  return { logins, customers, pets, products, service }
}

type Shop = Awaited<ReturnType<typeof openShop>>
type Turn = {
  db: Db
  shop: Shop
  random: () => number
  by: { userId: string; now: Date; permissions: typeof PERMISSIONS }
}

const below = (random: () => number, end: number) => Math.floor(random() * end)
const inTransaction = <Result>(db: Db, change: (tx: Db) => Promise<Result>) =>
  db.transaction().execute(change)

/** One of the latest bills, as it is now. */
async function someBill({ db, random }: Turn, states: readonly Bill['state'][]): Promise<Bill | undefined> {
  const { rows } = await sql<Bill>`
    select id, state, kind, customer_id as "customerId", (total - credited - received - written_off)::bigint as due
    from bills where state = any(${states}) and kind = 'bill' order by created_at desc, id limit 40`.execute(
    db,
  )
  return rows.length === 0 ? undefined : pick(random, rows)
}

async function someEntry({ db, random }: Turn): Promise<{ id: string; amount: number } | undefined> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['id', 'amount'])
    .where('kind', '=', 'taken')
    .orderBy('at', 'desc')
    .limit(30)
    .execute()
  return rows.length === 0 ? undefined : pick(random, rows)
}

const linesOf = (db: Db, id: string) =>
  db.selectFrom('bill_lines').select(['id', 'total', 'credited']).where('bill_id', '=', id).execute()

/** What may happen to bills and money; each may be refused. */
const ACTIONS: Record<string, (turn: Turn) => Promise<unknown>> = {
  async visit({ db, shop, random, by }) {
    const appointmentId = await anAppointment(db, { pet: pick(random, shop.pets), service: shop.service })
    await inTransaction(db, (tx) => beginDraft(tx, { appointmentId }, by))
  },
  async sale({ db, shop, random, by }) {
    const customerId = random() < 0.5 ? pick(random, shop.customers).id : undefined
    await inTransaction(db, async (tx) => {
      const id = await beginDraft(tx, { customerId }, by)
      for (let lines = below(random, 3); lines >= 0; lines -= 1)
        await addLine(tx, { id, productId: pick(random, shop.products).id, unit: null, batch: null }, by)
    })
  },
  async change(turn) {
    const { db, shop, random, by } = turn
    const bill = await someBill(turn, ['draft'])
    if (bill === undefined) return
    const { id } = bill
    const line = (await linesOf(db, id))[0]
    const change = below(random, 5)
    await inTransaction(db, async (tx) => {
      if (change === 0)
        await addLine(tx, { id, productId: pick(random, shop.products).id, unit: null, batch: null }, by)
      if (change === 1 && line)
        await changeLine(tx, { id, lineId: line.id, thousandths: 1 + below(random, 9000) }, by)
      if (change === 2 && line) await removeLine(tx, { id, lineId: line.id }, by)
      if (change === 3) await setDiscount(tx, { id, discount: below(random, 9000), reason: 'Friend' }, by)
      if (change === 4)
        await setBuyer(
          tx,
          { id, name: null, address: null, gstin: null, placeState: pick(random, ['27', null]) },
          by,
        )
    })
  },
  async take(turn) {
    const { db, random, by } = turn
    const bill = await someBill(turn, ['draft', 'issued'])
    if (bill === undefined) return
    const amount = random() < 0.5 ? null : 1 + below(random, Math.max(1, bill.due))
    const payment = {
      id: bill.id,
      seenDue: null,
      amount,
      method: pick(random, TAKEN_METHODS),
      reference: null,
    }
    await inTransaction(db, (tx) => takeFor(tx, { ...payment, issues: random() < 0.8 }, by))
  },
  async takeMany(turn) {
    const bills = [await someBill(turn, ['issued']), await someBill(turn, ['issued'])].flatMap((bill) =>
      bill === undefined ? [] : [{ id: bill.id, seenDue: bill.due }],
    )
    await inTransaction(turn.db, (tx) => takeForMany(tx, { bills, method: 'upi', reference: null }, turn.by))
  },
  async later(turn) {
    const bill = await someBill(turn, ['draft'])
    if (bill !== undefined) await issueBill(turn.db, { id: bill.id, seenDue: bill.due }, turn.by)
  },
  async advance({ db, shop, random, by }) {
    const payment = {
      method: pick(random, TAKEN_METHODS),
      reference: null,
      amount: 1 + below(random, 50_000),
    }
    await inTransaction(db, (tx) =>
      takeAdvance(tx, { ...payment, customerId: pick(random, shop.customers).id }, by),
    )
  },
  async useAdvance(turn) {
    const bill = await someBill(turn, ['draft', 'issued'])
    if (bill !== undefined)
      await inTransaction(turn.db, (tx) => payFromAdvance(tx, { id: bill.id, seenDue: bill.due }, turn.by))
  },
  async returnAdvance(turn) {
    const entry = await someEntry(turn)
    if (entry === undefined) return
    const given = {
      amount: 1 + below(turn.random, entry.amount),
      method: 'cash',
      reason: 'Asked for it',
    } as const
    await inTransaction(turn.db, (tx) => returnAdvance(tx, { id: entry.id, ...given }, turn.by))
  },
  async undo(turn) {
    const entry = await someEntry(turn)
    if (entry !== undefined) await inTransaction(turn.db, (tx) => undoEntry(tx, entry.id, turn.by))
  },
  async credit(turn) {
    const { db, random, by } = turn
    const bill = await someBill(turn, ['issued'])
    if (bill === undefined) return
    const lines = (await linesOf(db, bill.id)).flatMap(({ id, total, credited }) => {
      const left = total - credited
      const amount = random() < 0.6 ? left : 2 + below(random, left)
      return left > 1 && random() < 0.7 ? [{ lineId: id, amount: Math.min(amount, left) }] : []
    })
    if (lines.length === 0) return
    const back = pick(random, [...TAKEN_METHODS, 'advance'] as const)
    await inTransaction(db, async (tx) =>
      creditBill(tx, await openBill(tx, bill.id), { lines, reason: 'Wrong item', back }, by),
    )
  },
  async correct(turn) {
    const bill = await someBill(turn, ['issued'])
    if (bill !== undefined)
      await inTransaction(turn.db, (tx) => correctBill(tx, { id: bill.id, reason: 'Typed wrong' }, turn.by))
  },
  async writeOff(turn) {
    const bill = await someBill(turn, ['issued'])
    if (bill === undefined) return
    const amount = 1 + below(turn.random, Math.max(1, bill.due))
    const input = { id: bill.id, seenDue: bill.due, amount, reason: 'Will not pay' }
    await inTransaction(turn.db, (tx) => writeOff(tx, input, turn.by))
  },
}

/** How often each is tried. */
const OFTEN = ['visit', 'visit', 'sale', 'sale', 'change', 'take', 'take', 'take', 'later']
const CHOICES = [...OFTEN, ...Object.keys(ACTIONS)]

/**
 * Does random things with bills and money, some of which are refused; anything but a refusal is thrown. `check` is called
 * now and then. Gives how often each was done.
 */
export async function actAtRandom(
  db: Db,
  {
    count,
    random,
    every,
    check,
  }: { count: number; random: () => number; every: number; check: () => Promise<void> },
): Promise<Record<string, number>> {
  const shop = await openShop(db)
  const done: Record<string, number> = {}
  for (let turn = 1; turn <= count; turn += 1) {
    const name = pick(random, CHOICES)
    const now = new Date(ACTIONS_BEGIN.getTime() + turn * STEP_MS)
    const by = { userId: pick(random, shop.logins).userId, now, permissions: PERMISSIONS }
    try {
      await ACTIONS[name]?.({ db, shop, random, by })
      done[name] = (done[name] ?? 0) + 1
    } catch (error) {
      if (!(error instanceof ORPCError)) throw new Error(`${name}, action ${turn}`, { cause: error })
      done.refused = (done.refused ?? 0) + 1
    }
    if (turn % every === 0 || turn === count) await check()
  }
  return done
}

/** What does not hold of all that the ledger and the bills say together. */
export async function findUnsound(db: Db): Promise<{ what: string }[]> {
  const { rows } = await sql<{ what: string }>`
    select 'received ' || id as what from bills where received <> coalesce((
      select sum(a.amount) from allocations a join ledger_entries e on e.id = a.entry_id
      where a.bill_id = bills.id and e.kind <> 'written_off'), 0)
    union all select 'written off ' || id from bills where written_off <> coalesce((
      select sum(a.amount) from allocations a join ledger_entries e on e.id = a.entry_id
      where a.bill_id = bills.id and e.kind = 'written_off'), 0)
    union all select 'credited ' || id from bills where kind = 'bill' and credited <> coalesce((
      select sum(n.total) from bills n where n.credits = bills.id), 0)
    union all select 'overspent ' || id from ledger_entries e where kind = 'taken' and amount <
      coalesce((select sum(amount) from allocations where entry_id = e.id), 0)
      + coalesce((select sum(amount) from ledger_entries r where r.returns = e.id), 0)
    union all select 'gap in ' || series || ' ' || year from bills where number is not null
      group by series, year having max(number) <> count(*)
    union all select 'lines of ' || id from bills where state <> 'draft' and total - round_off <> (
      select coalesce(sum(l.total), 0) from bill_lines l where l.bill_id = bills.id)
    union all select 'status of ' || appointments.id from bill_lines l join bills b on b.id = l.bill_id
      join appointments on appointments.id = l.appointment_id
      where l.live and b.state <> 'draft' and payment_status <> case when l.returned then 'refunded'
        when b.total - b.credited - b.received - b.written_off = 0 then 'paid' else 'pending' end`.execute(db)
  return rows
}
