import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '../../../src/features/outreach/webhooks/rules.ts'
import { webhookJobs } from '../../../src/features/outreach/webhooks/server/deliver-webhooks.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import type { Db } from '../../../src/lib/server/database/database.ts'
import { actAtRandom } from '../../act-at-random.ts'
import { aDraft, anAdvance, anIssuedBill, anOpenTill, aPaidBill } from '../../bills.ts'
import { openClinic, serve, type TestServer } from '../../callers.ts'
import { readAllChanges } from '../../changes.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLot, anAdmin, aWebhook, type Login } from '../../factories.ts'
import { randomFrom } from '../../random.ts'
import { SECRET } from '../../session.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const about = { customer: clinic.customer, login: clinic.logins.admin }
const key = () => ({ idempotencyKey: randomUUID() })

type Body = { id: string; type: string; data: Record<string, unknown> }

/** A webhook that is notified of money, the till and the stock. */
async function aListener(of: Db): Promise<void> {
  const id = await aWebhook(of)
  const events = Object.keys(WEBHOOK_EVENTS).filter((event) => /^(payment|bill|till|stock)\./.test(event))
  await sql`update webhooks set events = ${events}::text[] where id = ${id}`.execute(of)
}

/** What was sent, in the order in which it happened, and is forgotten then. */
async function hear(of: Db): Promise<Body[]> {
  const sent: Body[] = []
  const post = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ id: headers['webhook-id'] ?? '', ...JSON.parse(body) })
    return { status: 204 }
  }
  const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
  const jobs = webhookJobs({ db: of, secret: SECRET, mailer, post, now: () => new Date() })
  const { rows } = await sql<{ id: string }>`
    select d.id from webhook_deliveries d join jobs j on j.data->>'deliveryId' = d.id::text
    order by j.created_at, d.event, d.id`.execute(of)
  for (const { id } of rows)
    await jobs.run({ data: { deliveryId: id } } as never, new AbortController().signal)
  await of.deleteFrom('webhookDeliveries').execute()
  await of.deleteFrom('jobs').where('kind', '=', 'webhook').execute()
  return sent
}

/** The names and what is said, without who did it. */
const heard = async () =>
  (await hear(db)).map(({ type, data: { by, ...data } }) => {
    expect(by).toBe('clinic')
    return [type, data]
  })

describe('another program hears', () => {
  afterEach(async () => void (await db.deleteFrom('webhooks').execute()))

  test('of a payment, of the bill that it issues, and that nothing is due any more', async () => {
    await aListener(db)
    const { id, due, appointmentId } = await aDraft(db, about)
    const { body } = await admin.ask('bills.take', { id, seenDue: due, method: 'cash', ...key() })
    const [entry] = body.entries
    const appointmentIds = [appointmentId]
    expect(await heard()).toEqual([
      ['bill.issued', { billId: id, number: body.number, total: due }],
      ['bill.paid', { billId: id, appointmentIds }],
      [
        'payment.taken',
        {
          entryId: entry?.id,
          method: 'cash',
          amount: due,
          at: entry?.at,
          bills: [{ billId: id, amount: due }],
          appointmentIds,
        },
      ],
    ])
    await admin.ask('bills.undo', { id: entry?.id })
    const [undone, ...others] = await heard()
    expect(others).toEqual([])
    expect(undone).toEqual([
      'payment.undone',
      {
        entryId: expect.any(String),
        undoes: entry?.id,
        method: 'cash',
        amount: due,
        at: expect.any(String),
        bills: [{ billId: id, amount: -due }],
        appointmentIds,
      },
    ])
  })

  test('of an advance, of what it pays, and of the rest that goes back', async () => {
    await aListener(db)
    const bill = await anIssuedBill(db, about)
    await heard()
    const advance = await anAdvance(db, about, bill.due + 5000)
    expect(await heard()).toEqual([
      ['payment.taken', expect.objectContaining({ entryId: advance, bills: [], appointmentIds: [] })],
    ])
    await admin.ask('bills.payFromAdvance', { id: bill.id, seenDue: bill.due, ...key() })
    const appointmentIds = [bill.appointmentId]
    expect(await heard()).toEqual([
      ['bill.paid', { billId: bill.id, appointmentIds }],
      [
        'payment.allocated',
        {
          entryId: advance,
          method: 'upi',
          at: expect.any(String),
          bills: [{ billId: bill.id, amount: bill.due }],
          appointmentIds,
        },
      ],
    ])
    await admin.ask('bills.returnAdvance', {
      id: advance,
      amount: 5000,
      method: 'cash',
      reason: 'Asked',
      ...key(),
    })
    expect(await heard()).toEqual([
      [
        'payment.refunded',
        expect.objectContaining({ returns: advance, amount: 5000, method: 'cash', bills: [] }),
      ],
    ])
  })

  test('of a correction, whose payment moves: the old bill is not paid a second time', async () => {
    const bill = await aPaidBill(db, about)
    await aListener(db)
    const { body: draft } = await admin.ask('bills.correct', { id: bill.id, reason: 'Typed wrong', ...key() })
    const moved = await heard()
    expect(moved.map(([type]) => type)).toEqual(['bill.credited', 'payment.allocated'])
    expect(moved[0]?.[1]).toMatchObject({ creditsBillId: bill.id, total: bill.due })
    const parts = [
      { billId: bill.id, amount: -bill.due },
      { billId: draft.id, amount: bill.due },
    ].sort((one, other) => (one.billId < other.billId ? -1 : 1))
    expect(moved[1]?.[1]).toMatchObject({ entryId: bill.entryId, bills: parts })
  })

  test('of what is credited and given up, of the till and of low stock', async () => {
    const [paid, open] = [await aPaidBill(db, about), await anIssuedBill(db, about)]
    await aListener(db)
    const lines = [{ lineId: paid.lineId, amount: 1000 }]
    await admin.ask('bills.credit', { id: paid.id, lines, reason: 'Too much', back: 'upi', ...key() })
    expect((await heard()).map(([type, data]) => [type, (data as { amount?: number }).amount])).toEqual([
      ['bill.credited', undefined],
      ['payment.refunded', 1000],
    ])
    await admin.ask('bills.writeOff', { id: open.id, seenDue: open.due, reason: 'Will not pay', ...key() })
    expect((await heard()).map(([type]) => type)).toEqual(['bill.paid', 'payment.written_off'])

    const till = await anOpenTill(db, about)
    const count = { id: till, counted: 100_000, seenDifference: 0, reason: null }
    expect((await admin.ask('bills.closeTill', count)).status).toBe(200)
    expect(await heard()).toEqual([
      ['till.closed', { tillSessionId: till, at: expect.any(String), expected: 100_000, counted: 100_000 }],
    ])

    const { id: lot, productId } = await aLot(db)
    await db.updateTable('stockItems').set({ lowAt: 2000 }).where('productId', '=', productId).execute()
    const left = async (thousandths: number) => {
      await sql`update stock_lots set left_now = ${thousandths} where id = ${lot}`.execute(db)
      return (await heard()).map(([type, data]) => [type, (data as { left?: number }).left])
    }
    expect(await left(2001)).toEqual([])
    expect(await left(2000)).toEqual([['stock.low', 2000]])
    expect(await left(500)).toEqual([])
    expect(await left(3000)).toEqual([])
    expect(await left(0)).toEqual([['stock.low', 0]])
  })
})

type Entry = { kind: string; amount: number; undoes: string | null; returns: string | null }
type Part = { billId: string; amount: number }

/** A small bookkeeping program: what it knows of entries and bills, and its sums. */
class Books {
  readonly entries = new Map<string, Entry>()
  readonly parts = new Map<string, Part[]>()
  readonly totals = new Map<string, number>()
  readonly credits = new Map<string, { of: string; total: number }>()
  private readonly known = new Set<string>()

  /** Takes in one event, whenever it comes and however often. */
  hear({ id, type, data }: Body): void {
    if (this.known.has(id)) return
    this.known.add(id)
    const said = data as {
      entryId: string
      billId: string
      creditsBillId: string
      total: number
      bills: Part[]
    }
    if (type === 'bill.issued') this.totals.set(said.billId, said.total)
    if (type === 'bill.credited') this.credits.set(said.billId, { of: said.creditsBillId, total: said.total })
    if (!type.startsWith('payment.')) return
    this.parts.set(said.entryId, [...(this.parts.get(said.entryId) ?? []), ...said.bills])
    if (type === 'payment.allocated') return
    const { amount, undoes = null, returns = null } = data as Omit<Entry, 'kind'>
    this.entries.set(said.entryId, { kind: type.replace('payment.', ''), amount, undoes, returns })
  }

  /** What was taken, what is held in advances, and what is due on each issued bill. */
  sums() {
    const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    const entries = [...this.entries]
    const undone = new Set(entries.map(([, { undoes }]) => undoes))
    const partsOf = (id: string) => sumOf((this.parts.get(id) ?? []).map(({ amount }) => amount))
    const returned = (id: string) =>
      sumOf(entries.map(([, { returns, amount }]) => (returns === id ? amount : 0)))
    const signs: Record<string, number> = { taken: 1, refunded: -1, undone: -1 }
    const paid = new Map<string, number>()
    for (const { billId, amount } of [...this.parts.values()].flat())
      paid.set(billId, (paid.get(billId) ?? 0) + amount)
    const credited = (id: string) =>
      sumOf([...this.credits.values()].map(({ of, total }) => (of === id ? total : 0)))
    const due = [...this.totals].map(
      ([id, total]) => [id, total - credited(id) - (paid.get(id) ?? 0)] as const,
    )
    return {
      taken: sumOf(entries.map(([, { kind, amount }]) => (signs[kind] ?? 0) * amount)),
      held: sumOf(
        entries.map(([id, { kind, amount }]) =>
          kind === 'taken' && !undone.has(id) ? amount - partsOf(id) - returned(id) : 0,
        ),
      ),
      due: Object.fromEntries(due.filter(([, amount]) => amount !== 0).sort()),
    }
  }
}

/** What the clinic's own books say. */
async function truth(of: Db): Promise<ReturnType<Books['sums']>> {
  const { rows } = await sql<{ taken: number; held: number; due: Record<string, number> }>`
    select (select coalesce(sum(amount), 0)::bigint from takings) as taken,
      (select coalesce(sum(left_over), 0)::bigint from ledger_entries) as held,
      (select coalesce(json_object_agg(id, total - credited - received - written_off), '{}') from bills
        where kind = 'bill' and state = 'issued' and total - credited - received - written_off <> 0) as due`.execute(
    of,
  )
  const [{ taken, held, due } = { taken: 0, held: 0, due: {} }] = rows
  return { taken, held, due: Object.fromEntries(Object.entries(due).sort()) }
}

/** A correction, a payment that is undone, and one that goes back in part, all of which chance may leave out. */
async function correctSomething(server: TestServer): Promise<Login> {
  const [of, login] = [server.database.db, await anAdmin(server.database.db)]
  const [caller, customer] = [await server.session(login), await aCustomer(of)]
  const paid = []
  for (let bill = 0; bill < 3; bill += 1) paid.push(await aPaidBill(of, { customer, login }, 'upi'))
  const [wrong, mistaken, returned] = paid
  const lines = [{ lineId: returned?.lineId, amount: 100 }]
  const reason = 'Typed wrong'
  const answers = [
    await caller.ask('bills.correct', { id: wrong?.id, reason, ...key() }),
    await caller.ask('bills.undo', { id: mistaken?.entryId }),
    await caller.ask('bills.credit', { id: returned?.id, lines, reason, back: 'cash', ...key() }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return login
}

describe('a bookkeeping program', () => {
  const ACTIONS = { count: 200, every: 50 }

  test('keeps its sums by events alone, out of order and twice', { timeout: 300_000 }, async () => {
    const server = await serve(await freshDatabase())
    const { db: busy } = server.database
    await aListener(busy)
    await correctSomething(server)
    const [books, random] = [new Books(), randomFrom(51)]
    const check = async () => {
      const bodies = await hear(busy)
      const mixed = [...bodies, ...bodies.slice(0, 9)].sort((one, other) => (one.id < other.id ? -1 : 1))
      for (const body of mixed) books.hear(body)
      expect(books.sums()).toEqual(await truth(busy))
    }
    await actAtRandom(busy, { ...ACTIONS, random, check })
    expect(books.entries.size).toBeGreaterThan(20)
  })

  test('keeps its sums by the cursor alone, also once both were restarted', {
    timeout: 300_000,
  }, async () => {
    const database = await freshDatabase()
    const login = await correctSomething(await serve(database))
    const books = new Books()
    let saved = { entries: '0', bills: '0' }
    const check = async () => {
      const server = await serve(database)
      const caller = await server.session(login)
      const entries = await readAllChanges(
        database.db,
        async (changedAfter) => (await caller.ask('bills.listEntries', { changedAfter })).body,
        saved.entries,
      )
      for (const { entryId, bills, ...entry } of entries.items) {
        books.entries.set(entryId, entry)
        books.parts.set(entryId, bills)
      }
      const bills = await readAllChanges(
        database.db,
        async (changedAfter) => (await caller.ask('bills.list', { changedAfter })).body,
        saved.bills,
      )
      for (const { id, state, kind, total, credited } of bills.items)
        if (state === 'issued' && kind === 'bill') books.totals.set(id, total - credited)
      saved = JSON.parse(JSON.stringify({ entries: entries.cursor, bills: bills.cursor }))
      expect(books.sums()).toEqual(await truth(database.db))
    }
    await actAtRandom(database.db, { ...ACTIONS, random: randomFrom(52), check })
    expect(books.entries.size).toBeGreaterThan(20)
  })
})
