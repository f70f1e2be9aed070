import { setImmediate as letOthers } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { CERTIFICATES } from '../src/features/money/bills/bill-number.ts'
import { addLine, beginDraft, setDiscount } from '../src/features/money/bills/server/change-draft.ts'
import { creditBill } from '../src/features/money/bills/server/credit.ts'
import { openBill } from '../src/features/money/bills/server/open-bill.ts'
import type { TakenMethod } from '../src/features/money/ledger/methods.ts'
import { refundAppointment } from '../src/features/money/payments/server/pay-appointment.ts'
import { takeAdvance, takeFor } from '../src/features/money/payments/server/take.ts'
import { closeTill, moveCash, openTill, sumDrawer } from '../src/features/money/till/server/till.ts'
import { findOpenTill, sumExpected } from '../src/features/money/till/server/till-queries.ts'
import { PERMISSIONS, type Permission } from '../src/features/platform/auth/permissions.ts'
import type { Db, Tx } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay, clinicInstant, startOfDay } from '../src/lib/time.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { planDay } from './demo-plan.ts'
import { payVisits } from './pay-visits.ts'
import { BILLED_TO_LOGINS, REFUNDED, WITHOUT_LOGIN } from './seed.ts'

const MINUTE_MS = 60_000
/** How many days, with today, have a till; before them what was done is paid, and no more. */
const DAYS = 7
const FLOAT = 200_000

/** Who stands at the counter, and what they sell there. */
type Counter = { userId: string; permissions: readonly Permission[]; products: string[] }
type Visit = {
  id: string
  at: Date
  customerId: string | null
  fullName: string | null
  phone: string | null
}

/** The first of the days whose money was not taken yet; no bill of a later one has a number. */
async function counterFrom(db: Db, { now, back }: { now: Date; back: number }): Promise<string> {
  const last = await db
    .selectFrom('tillSessions')
    .select(({ fn }) => fn.max('openedAt').as('at'))
    .executeTakeFirst()
  const earliest = addDays(clinicDay(now), -back)
  const next = last?.at ? addDays(clinicDay(last.at), 1) : earliest
  const numbers = await db
    .selectFrom('billNumbers')
    .select(({ fn }) => fn.max('lastOn').as('on'))
    .where('series', '!=', CERTIFICATES)
    .executeTakeFirst()
  // Bills of earlier days would be dated before one that someone has issued meanwhile.
  return [earliest, next, numbers?.on ?? earliest].reduce((latest, day) => (day > latest ? day : latest))
}

type Filled = { now: Date; userId: string; back: number; signal?: AbortSignal | undefined }

/**
 * Takes the money of the days whose was not taken yet, the earliest first and so many back: bills of what was done, and in the
 * last days a sale beside them, what is paid in parts, in advance and given back. Yesterday's till is closed, today's is open.
 */
export async function fillCounter(db: Db, { now, userId, back, signal }: Filled): Promise<void> {
  const counter = { userId, permissions: PERMISSIONS, products: await listUncounted(db) }
  const today = clinicDay(now)
  const since = addDays(today, -back)
  for (let day = await counterFrom(db, { now, back }); day <= today; day = addDays(day, 1)) {
    if (signal?.aborted) return
    const played = { day, since, daysAgo: daysUntil(day, today), now }
    const play = played.daysAgo >= DAYS ? payDay : playDay
    await db.transaction().execute((tx) => play(tx, counter, played))
    await letOthers()
  }
}

/** Takes what a day's visits cost. What is refunded afterwards goes through the counter's actions. */
async function payDay(tx: Tx, counter: Counter, played: Day): Promise<void> {
  const done = (await listDone(tx, played)).map((visit, place) => ({
    ...visit,
    method: methodOf(played.daysAgo, place),
  }))
  await payVisits(
    tx,
    counter,
    done.filter(({ id }) => id !== REFUNDED),
  )
  for (const visit of done) if (visit.id === REFUNDED) await billVisit(tx, counter, visit)
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

/** A day, and since which one what was done is paid. */
type Day = { day: string; since: string; daysAgo: number; now: Date }

async function playDay(tx: Tx, counter: Counter, played: Day): Promise<void> {
  const { day, daysAgo, now } = played
  await closeOpen(tx, counter, { now: startOfDay(day), short: 0 })
  // Whenever the demo is opened, there is a till to try.
  const opened = new Date(Math.min(clinicInstant(day, 9, 30).getTime(), now.getTime()))
  const float = (await sumDrawer(tx, opened)) ?? FLOAT
  const tillId = await openTill(tx, { float, reason: null }, { ...counter, now: opened })
  const first = clinicInstant(day, 9, 45)
  if (first <= now) await sellToAnyone(tx, counter, { now: first, takes: daysAgo })
  for (const [place, visit] of (await listDone(tx, played)).entries())
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
  const closing = { id: open.id, counted, stays: Math.min(FLOAT, counted), seenDifference: -short, reason }
  await closeTill(tx, closing, { userId, permissions, now })
}

/** What was done until the end of a day and stands on no bill yet, as it was over or, if that was before, in the morning. */
async function listDone(db: Db, { day, since, now }: Day): Promise<Visit[]> {
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select(['appointments.id', 'appointmentDate as at', 'customers.id as customerId'])
    .select(['fullName', 'ownerPhone as phone'])
    .where('appointments.status', '=', 'completed')
    .where('paymentStatus', '=', 'pending')
    .where('appointmentDate', '>=', startOfDay(since))
    .where('appointmentDate', '<', startOfDay(addDays(day, 1)))
    .where((is) =>
      is.or([
        is('ownerPhone', 'in', [...WITHOUT_LOGIN, ...DEMO_PEOPLE.map(({ phone }) => phone)]),
        is('appointments.id', 'in', BILLED_TO_LOGINS),
      ]),
    )
    .where(sql<SqlBool>`not exists (select from bill_lines where appointment_id = appointments.id and live)`)
    .orderBy('appointmentDate')
    .orderBy('appointments.id')
    .execute()
  const unpaid = new Set(
    [...new Set(rows.map(({ at }) => clinicDay(at)))].flatMap((planned) =>
      planDay(planned).flatMap(({ id, isPaid }) => (isPaid ? [] : [id])),
    ),
  )
  const morning = clinicInstant(day, 9, 45).getTime()
  const over = (time: Date) =>
    new Date(Math.min(Math.max(time.getTime() + 50 * MINUTE_MS, morning), now.getTime()))
  return rows.flatMap(({ at: time, ...visit }) =>
    unpaid.has(visit.id) ? [] : [{ ...visit, at: over(time) }],
  )
}

/** How one bill of a day is paid, besides at once and whole. */
type Story = {
  method: TakenMethod
  /** What is taken along. */
  takes?: number
  discount?: number
  /** What is paid of it, the rest being due. */
  pays?: number
  advance?: number
  isReturned?: boolean
}

const METHODS = ['cash', 'upi', 'upi', 'card', 'cash', 'upi', 'cash'] as const

const methodOf = (daysAgo: number, place: number) => METHODS[(place + daysAgo) % METHODS.length] ?? 'cash'

/** Most is paid at once. On some days something else happens with the second or third bill. */
function storyOf(daysAgo: number, place: number): Story {
  const story = { method: methodOf(daysAgo, place) }
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
  if (visit.isReturned) await giveBack(tx, id, by)
  if (appointmentId === REFUNDED)
    await refundAppointment(tx, { id: appointmentId, reason: 'Paid in cash and by card' }, by, noting(id, by))
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

type Pay = { id: string; method: TakenMethod; amount: number | null }

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
  await creditBill(tx, bill, { lines, reason: 'Wrong item', back: 'cash' }, by, noting(id, by))
}

/** Dates the credit note of a bill, which is a draft until it has its number. */
function noting(billId: string, by: By): (tx: Tx) => Promise<void> {
  return async (tx) => {
    await tx.updateTable('bills').set(begunAt(by)).where('credits', '=', billId).execute()
  }
}
