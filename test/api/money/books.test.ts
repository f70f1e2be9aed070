import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  dayBookRows,
  INCOME,
  owedRows,
  personRows,
  takenForRows,
  taxRows,
} from '../../../src/features/office/reports/books-rows.ts'
import {
  readDayBook,
  readOwed,
  readTakenFor,
  readTaxSummary,
} from '../../../src/features/office/reports/server/books-queries.ts'
import { toCsv } from '../../../src/lib/files/to-csv.ts'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { actAtRandom } from '../../act-at-random.ts'
import { aDraft, anAdvance, anIssuedBill } from '../../bills.ts'
import { openClinic } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAppointment, aPet, aProduct } from '../../factories.ts'
import { randomFrom } from '../../random.ts'
import { ACTIONS_BEGIN } from '../../shop.ts'
import { openRun } from '../../trust/open-run.ts'
import { findChanged, findUnsound, readStanding } from '../../unsound-money.ts'

const { seed, rounds: ACTIONS, record, figure } = openRun('R24', 120)
const TIME = { timeout: 120_000 + ACTIONS * 200 }

const { db } = await freshDatabase()

const first = clinicDay(ACTIONS_BEGIN)
/** Periods that lie behind each other and hold all that was done, also what the clock was behind with. */
const PERIODS = [
  { from: addDays(first, -2), to: addDays(first, 0) },
  { from: addDays(first, 1), to: addDays(first, 1) },
  { from: addDays(first, 2), to: addDays(first, 365) },
  { from: addDays(first, 366), to: addDays(first, 1500) },
]

/** A column of a file's rows, in paise. */
const columnOf = (rows: readonly (readonly (string | number)[])[], name: string) => {
  const place = rows[0]?.indexOf(name) ?? -1
  expect(place, name).toBeGreaterThanOrEqual(0)
  return rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[place]) * 100), 0)
}
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

/** The sums of what the database holds, added up here. */
async function readLedger() {
  const entries = await db.selectFrom('ledgerEntries').selectAll().execute()
  const bills = await db.selectFrom('bills').selectAll().execute()
  const lines = await db.selectFrom('billLines').selectAll().execute()
  const unbilled = await db
    .selectFrom('appointments')
    .selectAll()
    .where('status', '=', 'completed')
    .where('paymentStatus', '=', 'pending')
    .where('billed', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customers')
            .select('id')
            .whereRef('phoneNumber', '=', 'ownerPhone')
            .where('erasedAt', 'is not', null),
        ),
      ),
    )
    .execute()
  // What was called off is owed by no one; called-off.test.ts says what that is.
  const off = await sql<{ id: string; amount: number }>`
    select bill_id as id, sum(amount)::bigint as amount from called_off group by bill_id`.execute(db)
  const gone = new Map(off.rows.map(({ id, amount }) => [id, amount]))
  const ofKind = (kind: string) =>
    sum(
      entries.filter((entry) => entry.kind === kind),
      ({ amount }) => amount,
    )
  const open = bills.filter(({ kind, state }) => kind === 'bill' && state === 'issued')
  const registered = new Set(
    bills
      .filter(
        (bill) =>
          bill.state === 'issued' && ['regular', 'composition'].includes(Object(bill.facts).clinic?.status),
      )
      .map(({ id }) => id),
  )
  const credits = new Set(bills.filter(({ kind }) => kind === 'credit').map(({ id }) => id))
  const signed = (id: string, amount: number) => (credits.has(id) ? -amount : amount)
  return {
    ...{ taken: ofKind('taken'), refunded: ofKind('refunded'), undone: ofKind('undone') },
    writtenOff: ofKind('written_off'),
    income: ofKind('kept'),
    owed:
      sum(open, (bill) =>
        Math.max(0, bill.total - bill.credited - bill.received - bill.writtenOff - (gone.get(bill.id) ?? 0)),
      ) + sum(unbilled, ({ paymentAmount }) => paymentAmount),
    // What was paid for drafts is held, as what was paid in advance.
    received: sum(bills, (bill) => (bill.state === 'issued' ? bill.received : 0)),
    taxed: sum(bills, ({ id, total }) => (registered.has(id) ? signed(id, total) : 0)),
    cgst: sum(lines, ({ billId, cgst }) => (registered.has(billId) ? signed(billId, cgst) : 0)),
    igst: sum(lines, ({ billId, igst }) => (registered.has(billId) ? signed(billId, igst) : 0)),
    taxable: sum(lines, ({ billId, taxable }) => (registered.has(billId) ? signed(billId, taxable) : 0)),
  }
}

let standing: ReadonlyMap<string, string> = new Map()

async function expectBooksToAddUp(): Promise<void> {
  expect(await findUnsound(db)).toEqual([])
  const now = await readStanding(db)
  expect(findChanged(standing, now)).toEqual([])
  standing = now
  const ledger = await readLedger()
  const remains = ledger.taken - ledger.refunded - ledger.undone
  const all = {
    cameIn: 0,
    refunded: 0,
    writtenOff: 0,
    income: 0,
    persons: 0,
    for: 0,
    taxed: 0,
    cgst: 0,
    igst: 0,
    taxable: 0,
  }
  for (const period of PERIODS) {
    const book = await readDayBook(db, period)
    const days = dayBookRows(book)
    // A payment whose method was said later was taken once, which till.test.ts shows.
    all.cameIn += columnOf(days, 'Taken') - columnOf(days, 'Undone')
    all.refunded += columnOf(days, 'Given back')
    all.writtenOff += columnOf(days, 'Written off')
    all.income += columnOf(days, INCOME)
    expect(columnOf(days, 'Remains')).toBe(columnOf(personRows(book), 'Remains'))
    all.persons += columnOf(personRows(book), 'Remains')
    const rows = takenForRows(await readTakenFor(db, period))
    expect(columnOf(rows, 'Amount')).toBe(columnOf(days, 'Remains'))
    all.for += columnOf(rows, 'Amount')
    const tax = taxRows(await readTaxSummary(db, period))
    all.taxed += columnOf(tax, 'Total')
    all.cgst += columnOf(tax, 'CGST')
    all.igst += columnOf(tax, 'IGST')
    all.taxable += columnOf(tax, 'Taxable value')
    expect(columnOf(tax, 'CGST')).toBe(columnOf(tax, 'SGST'))
  }
  const { taken, refunded, undone, writtenOff, income, taxed, cgst, igst, taxable } = ledger
  expect(all).toEqual({
    cameIn: taken - undone,
    refunded,
    writtenOff,
    income,
    persons: remains,
    for: remains,
    taxed,
    cgst,
    igst,
    taxable,
  })
  const owed = await readOwed(db)
  const rows = owedRows(owed)
  expect(columnOf(rows, 'Owed')).toBe(ledger.owed)
  expect(owed.owed).toBe(ledger.owed)
  expect(columnOf(rows, 'Paid in advance')).toBe(remains - ledger.received - ledger.income)
  expect(owed.advances).toBe(remains - ledger.received - ledger.income)
}

test('a refund is taken off what was given back, and what is owed stands beside what was paid in advance', async () => {
  const clinic = await openClinic()
  const { admin } = clinic.callers
  const about = { customer: clinic.customer, login: clinic.logins.admin }
  const key = () => ({ idempotencyKey: randomUUID() })
  const draft = await aDraft(clinic.database.db, about)
  const product = await aProduct(clinic.database.db, { name: 'Dog food', price: 84_900 })
  const { body } = await admin.ask('bills.addLine', { id: draft.id, productId: product.id })
  await admin.ask('bills.take', { id: draft.id, seenDue: body.due, method: 'cash', ...key() })
  const food = body.lines.find(({ productId }) => productId === product.id)?.id ?? ''
  const credit = { lines: [{ lineId: food, amount: 84_900 }], reason: 'Wrong item', back: 'cash' } as const
  await admin.ask('bills.credit', { id: draft.id, ...credit, ...key() })
  const today = { from: '2027-03-10', to: '2027-03-10' }
  const taken = (await admin.ask('reports.takenFor', today)).body
  expect(taken.services.map(({ amount }) => amount)).toEqual([draft.due])
  expect(taken.services[0]?.service).not.toBe('Dog food')
  expect((await admin.ask('reports.dayBook', today)).body.methods).toMatchObject([
    { day: today.from, method: 'cash', taken: draft.due + 84_900, refunded: 84_900, undone: 0, count: 2 },
  ])
  const open = await anIssuedBill(clinic.database.db, about)
  await anAdvance(clinic.database.db, about, 20_000)
  const pet = await aPet(clinic.database.db, { owner: clinic.customer })
  const unbilled = { pet, status: 'completed', day: today.from } as const
  const appointmentId = await anAppointment(clinic.database.db, unbilled)
  expect((await admin.ask('reports.owed', {})).body).toEqual({
    owed: open.due + 70_000,
    advances: 20_000,
    customers: [
      {
        customer: { id: clinic.customer.id, fullName: expect.any(String), phone: clinic.customer.phone },
        ...{ buyerName: expect.any(String), owed: open.due + 70_000, since: today.from },
        ...{ bills: 1, appointments: 1, billId: open.id, appointmentId },
        ...{ advance: 20_000, advanceSince: today.from },
      },
    ],
    others: { count: 0, owed: 0, advance: 0 },
  })
  expect((await admin.ask('reports.books', {})).body).toEqual({ money: true, tax: false })
})

test('a file runs nothing in a spreadsheet', () => {
  const debtor = {
    customer: null,
    buyerName: '=1+1',
    owed: 100,
    since: null,
    billId: null,
    appointmentId: null,
  }
  const owed = { owed: 100, advances: 0, others: { count: 0, owed: 0, advance: 0 } }
  const rows = owedRows({
    ...owed,
    customers: [{ ...debtor, bills: 1, appointments: 0, advance: 0, advanceSince: null }],
  })
  expect(toCsv(rows)).toContain(`"'=1+1","",1,"",1,0,""`)
})

test(`${ACTIONS} random actions: the files for the accountant add up to the ledger`, TIME, async () => {
  const random = randomFrom(seed)
  const every = Math.max(60, Math.ceil(ACTIONS / 20))
  const { done, refused } = await actAtRandom(db, {
    count: ACTIONS,
    random,
    every,
    check: expectBooksToAddUp,
  })
  record({ done, refused })
  const count = sum(Object.values(done), (times) => times)
  const kinds = Object.keys(done).length
  figure(
    `${ACTIONS} actions, ${count} of ${kinds} kinds done and ${refused} refused: the books add up to the ledger`,
  )
  expect(done.take).toBeGreaterThan(5)
})
