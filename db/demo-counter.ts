import { setImmediate as letOthers } from 'node:timers/promises'
import type { PaymentMethod } from '../src/features/money/bills/methods.ts'
import { addLine, beginDraft, setDiscount } from '../src/features/money/bills/server/change-draft.ts'
import { creditBill } from '../src/features/money/bills/server/credit.ts'
import { openBill } from '../src/features/money/bills/server/open-bill.ts'
import { takeAdvance, takeFor } from '../src/features/money/bills/server/take.ts'
import { closeTill, moveCash, openTill } from '../src/features/money/bills/server/till.ts'
import { findOpenTill, sumExpected } from '../src/features/money/bills/server/till-queries.ts'
import { PERMISSIONS, type Permission } from '../src/features/platform/auth/permissions.ts'
import type { Db, Tx } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay, clinicInstant, startOfDay } from '../src/lib/time.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { planDay } from './demo-plan.ts'
import { BILLED_TO_LOGINS, WITHOUT_LOGIN } from './seed.ts'

const MINUTE_MS = 60_000
/** How many days, with today, have a till and bills; what was paid before is from the time before there were bills. */
const DAYS = 7
const FLOAT = 200_000

/** Who stands at the counter, and what they sell there. */
type Counter = { userId: string; permissions: readonly Permission[]; products: string[] }
type Visit = { id: string; at: Date; customerId: string | null }

/** The first day that has no till yet, and no bill of a later one: what is done from then on is paid at the counter. */
export async function counterFrom(db: Db, now: Date): Promise<string> {
  const last = await db
    .selectFrom('tillSessions')
    .select(({ fn }) => fn.max('openedAt').as('at'))
    .executeTakeFirst()
  const earliest = addDays(clinicDay(now), 1 - DAYS)
  const next = last?.at ? addDays(clinicDay(last.at), 1) : earliest
  const numbers = await db
    .selectFrom('billNumbers')
    .select(({ fn }) => fn.max('lastOn').as('on'))
    .executeTakeFirst()
  // Bills of earlier days would be dated before one that someone has issued meanwhile.
  return [earliest, next, numbers?.on ?? earliest].reduce((latest, day) => (day > latest ? day : latest))
}

/**
 * Takes the money of the days that have had no till, the earliest first: bills of what was done, a sale beside them, what is
 * paid in parts, in advance and given back. Yesterday's till is closed, today's is open.
 */
export async function fillCounter(
  db: Db,
  { now, userId, signal }: { now: Date; userId: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const counter = { userId, permissions: PERMISSIONS, products: await listUncounted(db) }
  const today = clinicDay(now)
  for (let day = await counterFrom(db, now); day <= today; day = addDays(day, 1)) {
    if (signal?.aborted) return
    await db.transaction().execute((tx) => playDay(tx, counter, { day, daysAgo: daysUntil(day, today), now }))
    await letOthers()
  }
}

const daysUntil = (day: string, today: string) =>
  Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)

/** The products whose stock is not counted, so that what the demo has in stock stays as it is. */
async function listUncounted(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('stockItems', 'stockItems.productId', 'products.id')
    .select('products.id')
    .where('hiddenAt', 'is', null)
    .where('stockItems.productId', 'is', null)
    .orderBy('products.createdAt')
    .orderBy('products.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Day = { day: string; daysAgo: number; now: Date }

async function playDay(tx: Tx, counter: Counter, { day, daysAgo, now }: Day): Promise<void> {
  await closeOpen(tx, counter, { now: startOfDay(day), short: 0 })
  // Whenever the demo is opened, there is a till to try.
  const opened = new Date(Math.min(clinicInstant(day, 9, 30).getTime(), now.getTime()))
  const tillId = await openTill(tx, FLOAT, { ...counter, now: opened })
  const first = clinicInstant(day, 9, 45)
  if (first <= now) await sellToAnyone(tx, counter, { now: first, takes: daysAgo })
  for (const [place, visit] of (await listDone(tx, day, now)).entries())
    await billVisit(tx, counter, { ...visit, ...storyOf(daysAgo, place) })
  if (daysAgo === 0) return
  const evening = { ...counter, now: clinicInstant(day, 20, 40) }
  const tea = { id: tillId, way: 'out' as const, amount: 12_000, reason: 'Tea and milk' }
  if (daysAgo === 1) await moveCash(tx, tea, evening)
  await closeOpen(tx, counter, { now: clinicInstant(day, 21), short: daysAgo === 1 ? 2000 : 0 })
}

/** Counts the till that is open, if one is, and closes it. */
async function closeOpen(
  tx: Tx,
  { userId, permissions }: Counter,
  { now, short }: { now: Date; short: number },
) {
  const open = await findOpenTill(tx)
  if (open === undefined) return
  const counted = Math.max(0, (await sumExpected(tx, open.id)) - short)
  const reason = short === 0 ? null : 'Wrong change'
  await closeTill(tx, { id: open.id, counted, seenDifference: -short, reason }, { userId, permissions, now })
}

/** What was done on a day and is not paid yet, as it was over. */
async function listDone(tx: Tx, day: string, now: Date): Promise<Visit[]> {
  const unpaid = new Set(planDay(day).flatMap(({ id, isPaid }) => (isPaid ? [] : [id])))
  const rows = await tx
    .selectFrom('appointments')
    .leftJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select(['appointments.id', 'appointmentDate', 'customers.id as customerId'])
    .where('appointments.status', '=', 'completed')
    .where('paymentStatus', '=', 'pending')
    .where('appointmentDate', '>=', startOfDay(day))
    .where('appointmentDate', '<', startOfDay(addDays(day, 1)))
    .where((is) =>
      is.or([
        is('ownerPhone', 'in', [...WITHOUT_LOGIN, ...DEMO_PEOPLE.map(({ phone }) => phone)]),
        is('appointments.id', 'in', BILLED_TO_LOGINS),
      ]),
    )
    .orderBy('appointmentDate')
    .orderBy('appointments.id')
    .execute()
  const over = (at: Date) => new Date(Math.min(at.getTime() + 50 * MINUTE_MS, now.getTime()))
  return rows.flatMap(({ id, appointmentDate, customerId }) =>
    unpaid.has(id) ? [] : [{ id, customerId, at: over(appointmentDate) }],
  )
}

/** How one bill of a day is paid, besides at once and whole. */
type Story = {
  method: PaymentMethod
  /** What is taken along. */
  takes?: number
  discount?: number
  /** What is paid of it, the rest being due. */
  pays?: number
  advance?: number
  isReturned?: boolean
}

const METHODS = ['cash', 'upi', 'upi', 'card', 'cash', 'upi', 'cash'] as const

/** Most is paid at once. On some days something else happens with the second or third bill. */
function storyOf(daysAgo: number, place: number): Story {
  const story = { method: METHODS[(place + daysAgo) % METHODS.length] ?? 'cash' }
  if (place === 1 && daysAgo === 1) return { ...story, method: 'cash', takes: 0, isReturned: true }
  if (place === 1 && daysAgo === 2) return { ...story, pays: 30_000 }
  if (place === 1 && daysAgo === 3) return { ...story, advance: 100_000 }
  if (place === 2 && daysAgo === 4) return { ...story, discount: 10_000 }
  return place % 3 === 0 ? { ...story, takes: place + daysAgo } : story
}

async function billVisit(tx: Tx, counter: Counter, visit: Visit & Story): Promise<void> {
  const by = { userId: counter.userId, now: visit.at, permissions: ['payments:correct' as const] }
  const { id: appointmentId, customerId, method, advance, discount } = visit
  const id = await beginDraft(tx, { appointmentId }, by)
  if (visit.takes !== undefined)
    await addProduct(tx, { id, productId: at(counter.products, visit.takes) }, by)
  if (discount !== undefined) await setDiscount(tx, { id, discount, reason: 'Two pets' }, by)
  await payDraft(tx, { id, method, amount: visit.pays ?? null }, by)
  await tx
    .updateTable('paymentChanges')
    .set({ createdAt: visit.at })
    .where('appointmentId', '=', appointmentId)
    .execute()
  if (visit.isReturned) await giveBack(tx, id, by)
  if (advance !== undefined && customerId !== null)
    await takeAdvance(tx, { customerId, amount: advance, method: 'upi', reference: null }, by)
}

/** Someone without a record takes something along. */
async function sellToAnyone(
  tx: Tx,
  { userId, products }: Counter,
  { now, takes }: { now: Date; takes: number },
): Promise<void> {
  if (products.length === 0) return
  const by = { userId, now, permissions: [] }
  const id = await beginDraft(tx, {}, by)
  await addProduct(tx, { id, productId: at(products, takes) }, by)
  await payDraft(tx, { id, method: 'cash', amount: null }, by)
}

type By = Parameters<typeof addLine>[2]

const at = (products: readonly string[], place: number) => products[place % products.length]

async function addProduct(tx: Tx, line: { id: string; productId: string | undefined }, by: By) {
  if (line.productId !== undefined) await addLine(tx, { ...line, unit: null, batch: null }, by)
}

const begunAt = ({ now }: By) => ({ createdAt: now })

type Pay = { id: string; method: PaymentMethod; amount: number | null }

async function payDraft(tx: Tx, { id, method, amount }: Pay, by: By): Promise<void> {
  await tx.updateTable('bills').set(begunAt(by)).where('id', '=', id).execute()
  const payment = { id, method, amount, seenDue: null, reference: null }
  await takeFor(tx, { ...payment, sellsAnyway: true }, by)
}

/** What was taken along comes back. */
async function giveBack(tx: Tx, id: string, by: By): Promise<void> {
  const bill = await openBill(tx, id)
  const lines = bill.lines.flatMap((line) =>
    line.productId === null ? [] : [{ lineId: line.id, amount: line.total }],
  )
  if (lines.length === 0) return
  // The note is still a draft then.
  const beforeNumber = async (tx: Tx) => {
    await tx.updateTable('bills').set(begunAt(by)).where('credits', '=', id).execute()
  }
  await creditBill(tx, bill, { lines, reason: 'Wrong item', back: 'cash' }, by, beforeNumber)
}
