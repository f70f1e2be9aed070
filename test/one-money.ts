import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/lib/server/database/database.ts'
import type { Caller } from './callers.ts'
import { findUnsound } from './unsound-money.ts'

type Figures = {
  owed: number
  ofBills: number
  held: number
  taken: number
  received: number
  takenToday: number
  income: number
}

/** What is owed, held and taken, from the rows alone. */
async function readFigures(db: Db, day: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with open as (
      select coalesce(sum(greatest(0, total - credited - received - written_off - coalesce((
        select sum(l.total - l.credited) from bill_lines l left join appointments on appointments.id = appointment_id
          left join orders on orders.id = order_id
        where bill_id = bills.id and live and not charged_anyway
          and 'cancelled' in (appointments.status, orders.status)), 0))), 0) as amount
      from bills where kind = 'bill' and state = 'issued'
    ), unbilled as (
      select coalesce(sum(payment_amount), 0) as amount from appointments
      where status = 'completed' and owner_phone not in (select phone_number from customers where erased_at is not null)
      and not exists (
        select from bill_lines join bills on bills.id = bill_id
        where appointment_id = appointments.id and live and state = 'issued'
      ) and not exists (
        select from bill_lines join bills on bills.id = bill_id
        where appointment_id = appointments.id and live and state = 'draft' and bills.total > 0 and received >= bills.total)
    ), left_over as (
      select coalesce(sum(amount - coalesce((select sum(amount) from allocations where entry_id = e.id), 0)
        - coalesce((select sum(amount) from ledger_entries where returns = e.id), 0)), 0) as amount
      from ledger_entries e where kind = 'taken' and undone_at is null
    ), on_bills as (
      select coalesce(sum(a.amount) filter (where state = 'draft'), 0) as drafts,
        coalesce(sum(a.amount) filter (where state = 'issued'), 0) as issued
      from allocations a join ledger_entries e on e.id = entry_id join bills on bills.id = bill_id where e.kind <> 'written_off'
    ), moved as (
      select coalesce(sum(case kind when 'taken' then amount else -amount end), 0) as amount,
        coalesce(sum(case kind when 'taken' then amount else -amount end)
          filter (where (at at time zone 'Asia/Kolkata')::date = ${day}::date), 0) as today
      from ledger_entries where kind not in ('written_off', 'kept')
    ), income as (
      select coalesce(sum(amount), 0) as amount from ledger_entries where kind = 'kept'
    )
    select (open.amount + unbilled.amount)::bigint as owed, open.amount::bigint as "ofBills",
      (left_over.amount + on_bills.drafts)::bigint as held, on_bills.issued::bigint as received,
      moved.amount::bigint as taken, moved.today::bigint as "takenToday", income.amount::bigint as income
    from open, unbilled, left_over, on_bills, moved, income`.execute(db)
  if (rows[0] === undefined) throw new Error('The figures are missing.')
  return rows[0]
}

/** A sum over rows. */
export const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((all, row) => all + amount(row), 0)

/** All rows of a list that is read page by page. */
export async function all<Row>(
  page: (cursor: string | undefined) => Promise<{ items: Row[]; nextCursor: string | null }>,
) {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const { items, nextCursor } = await page(cursor ?? undefined)
    rows.push(...items)
    cursor = nextCursor
  } while (cursor)
  return rows
}

/** What came of the till that was closed last, and what its cash should be, from the rows alone. */
async function readTill(db: Db, id: string) {
  const { rows } = await sql<{ came: number; cash: number }>`
    with moved as (
      select method, case kind when 'taken' then amount else -amount end as amount from ledger_entries
      where till_session_id = ${id} and kind in ('taken', 'refunded', 'undone')
    )
    select coalesce((select sum(amount) from moved), 0)::bigint as came,
      (float_amount + coalesce((select sum(amount) from moved where method = 'cash'), 0)
        + coalesce((select sum(amount) from till_moves where till_session_id = ${id}), 0))::bigint as cash
    from till_sessions where id = ${id}`.execute(db)
  return rows[0]
}

/** The till that was closed last says what came, as its entries do; and what is on no bill is what `dues` has. */
async function expectTillToAgree(db: Db, admin: Caller) {
  const [last] = (await admin.ask('bills.listTills', {})).body.items
  if (last !== undefined) {
    const { sums } = (await admin.ask('bills.getTill', { id: last.id })).body
    const came = sum(sums?.rows ?? [], ({ taken, refunded, undone }) => taken - refunded - undone)
    expect({ came, cash: sums?.expected }).toEqual(await readTill(db, last.id))
  }
  const { unbilled } = (await admin.ask('bills.getOpenTill')).body
  for (const { appointmentId, amount } of unbilled.items) {
    if (appointmentId === null) continue
    const { rows } = await sql`select amount from dues where appointment_id = ${appointmentId}`.execute(db)
    expect({ appointmentId, dues: rows }).toEqual({ appointmentId, dues: [{ amount }] })
  }
}

/** The same figures as every page that says them reads them. */
async function readShown(admin: Caller, day: string) {
  const waiting = (await admin.ask('desk.getWaiting')).body
  const report = (await admin.ask('reports.owed', {})).body
  const book = (await admin.ask('reports.dayBook', { from: day, to: day })).body
  const takenFor = (await admin.ask('reports.takenFor', { from: day, to: day })).body
  const open = await all(async (cursor) => (await admin.ask('bills.list', { filter: 'open', cursor })).body)
  const customers = await all(
    async (cursor) => (await admin.ask('customers.list', { order: 'owed', cursor })).body,
  )
  const noOne = report.customers.filter(({ customer }) => customer === null)
  for (const { id, owed } of customers.slice(0, 3)) {
    const [{ body: household }, { body: standing }] = [
      await admin.ask('customers.get', { id }),
      await admin.ask('bills.getBalance', { id }),
    ]
    const ofReport = report.customers.find(({ customer }) => customer?.id === id)
    expect([household.owed, standing.owed, ofReport?.owed ?? 0]).toEqual([owed, owed, owed])
    expect(sum(standing.dues, ({ amount }) => amount)).toBe(owed)
    expect(standing.held).toBe(ofReport?.advance ?? 0)
  }
  return {
    owed: [
      waiting.owed,
      report.owed,
      sum(customers, ({ owed }) => owed ?? 0) + sum(noOne, ({ owed }) => owed),
    ],
    ofBills: [sum(open, ({ due }) => due)],
    held: [report.advances],
    takenToday: [
      waiting.today.taken,
      sum(book.methods, ({ taken, refunded, undone }) => taken - refunded - undone),
      sum(book.persons, ({ taken, refunded, undone }) => taken - refunded - undone),
      sum(takenFor.services, ({ amount }) => amount) + takenFor.income + takenFor.advances,
    ],
  }
}

/**
 * Expects the ledger, the bills, the till and the stock to be sound, and what is owed, held and taken to be the same
 * wherever the API says it. `day` is the clinic's, for what was taken.
 */
export async function expectOneMoney(db: Db, admin: Caller, day: string): Promise<void> {
  expect(await findUnsound(db)).toEqual([])
  const { owed, ofBills, held, taken, received, takenToday, income } = await readFigures(db, day)
  expect(taken).toBe(received + held + income)
  await expectTillToAgree(db, admin)
  expect({ day, ...(await readShown(admin, day)) }).toEqual({
    day,
    owed: [owed, owed, owed],
    ofBills: [ofBills],
    held: [held],
    takenToday: [takenToday, takenToday, takenToday, takenToday],
  })
}
