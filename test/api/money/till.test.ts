import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { takeAdvance } from '../../../src/features/money/payments/server/take.ts'
import { closeTill, openTill } from '../../../src/features/money/till/server/till.ts'
import { TILL_TEXTS } from '../../../src/features/money/till/texts.ts'
import { PERMISSIONS } from '../../../src/features/platform/auth/permissions.ts'
import { clinicDay } from '../../../src/lib/time.ts'
import { anIssuedBill, anOpenTill, aPaidBill, withoutTill } from '../../bills.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anAppointment, aPet } from '../../factories.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const { customer } = clinic
const about = { customer, login: clinic.logins.admin }
const key = () => ({ idempotencyKey: randomUUID() })
const atDesk = await aColleague(db, ['payments:write'], 'reception')
const desk = await clinic.session(atDesk)
const FLOAT = 100_000

/** Takes all that is due on a new bill; gives what was taken and the entry's id. */
async function take(method = 'cash', caller = desk) {
  const { id, due } = await anIssuedBill(db, about)
  const { body } = await caller.ask('bills.take', { id, seenDue: due, method, ...key() })
  return { billId: id, due, entryId: body.entries[0]?.id }
}
const entryOf = async (id: string | undefined) =>
  await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

describe('the till', () => {
  test('is opened once, and says before a count what went in, but not what should be there', async () => {
    await withoutTill(db)
    const { status, body: till } = await desk.ask('bills.openTill', { float: FLOAT })
    expect([status, till]).toMatchObject([200, { float: FLOAT, closedAt: null, sums: null }])
    expect((await admin.ask('bills.openTill', { float: 0 })).refusal.code).toBe('TILL_OPEN')
    await take()
    const { body } = await admin.ask('bills.getOpenTill')
    expect(body.open).toMatchObject({ id: till.id, difference: null, sums: null, outside: { count: 0 } })
  })

  test('is closed with a reason for the difference that was seen: only staff who may see sums see more', async () => {
    const id = await anOpenTill(db, about)
    const { due } = await take()
    await take('upi', admin)
    const move = { id, way: 'out', amount: 30_000, reason: 'To the bank', ...key() } as const
    expect((await desk.ask('bills.moveCash', move)).body.moves).toMatchObject([{ amount: -30_000 }])
    expect((await desk.ask('bills.moveCash', move)).body.moves).toHaveLength(1)
    const expected = FLOAT + due - 30_000
    const counted = expected - 500
    const { body: first } = await desk.ask('bills.closeTill', { id, counted })
    expect(first).toMatchObject({ difference: -500, expected: null, till: { closedAt: null, sums: null } })
    const { due: late } = await take()
    const again = { id, counted, seenDifference: -500, reason: 'A coin fell' }
    const { body: second } = await admin.ask('bills.closeTill', again)
    expect(second).toMatchObject({ difference: -500 - late, expected: expected + late })
    expect(second.till).toMatchObject({ closedAt: null, sums: null })
    const close = { ...again, counted: counted + late }
    const { body: third } = await desk.ask('bills.closeTill', close)
    expect(third.till).toMatchObject({
      counted: counted + late,
      difference: -500,
      reason: 'A coin fell',
      sums: null,
    })
    expect((await desk.ask('bills.closeTill', close)).refusal.code).toBe('TILL_OVER')
    const { body: seen } = await admin.ask('bills.getTill', { id })
    expect(seen.sums?.counts.map((count) => count.counted)).toEqual([counted, counted, counted + late])
    expect(seen.sums).toMatchObject({
      expected: expected + late,
      rows: [
        { method: 'cash', by: atDesk.email, taken: due + late, refunded: 0, undone: 0, payments: 2 },
        { method: 'upi', payments: 1 },
      ],
    })
    const { body: tills } = await desk.ask('bills.listTills')
    expect(tills.items[0]).toMatchObject({ id, difference: -500, closedBy: atDesk.email })
    expect(JSON.stringify(tills)).not.toContain(String(expected + late))
  })

  test('needs no reason where nothing differs', async () => {
    const id = await anOpenTill(db, about)
    const { body } = await desk.ask('bills.closeTill', { id, counted: FLOAT })
    expect(body).toMatchObject({ difference: 0, till: { difference: 0, reason: null } })
    expect(body.till.closedAt).not.toBeNull()
  })

  test('that is closed does not change: what is undone and given back is in the next one', async () => {
    const id = await anOpenTill(db, about)
    const { due, entryId } = await take()
    await desk.ask('bills.closeTill', { id, counted: FLOAT + due })
    const { entryId: between, due: second } = await take()
    expect((await entryOf(between)).tillSessionId).toBeNull()
    expect((await desk.ask('bills.getOpenTill')).body.outside.items).toMatchObject([
      { id: between, amount: second },
    ])
    const { body: next } = await desk.ask('bills.openTill', { float: FLOAT + second })
    expect(next.outside).toMatchObject({ count: 1, items: [{ id: between, kind: 'taken' }] })
    expect((await desk.ask('bills.undo', { id: entryId })).refusal.code).toBe('NOT_YOURS_TO_UNDO')
    expect((await admin.ask('bills.undo', { id: entryId })).status).toBe(200)
    const { body } = await admin.ask('bills.closeTill', { id: next.id, counted: FLOAT + second - due })
    expect(body).toMatchObject({ difference: 0, till: { sums: { before: FLOAT + due } } })
    expect(body.till.sums?.rows).toMatchObject([{ method: 'cash', taken: 0, undone: due }])
    expect((await admin.ask('bills.getTill', { id })).body).toMatchObject({ difference: 0 })
    for (const statement of [
      sql`update till_sessions set counted = 1 where id = ${id}`,
      sql`insert into till_moves (till_session_id, amount, reason) values (${id}, 1, 'x')`,
      sql`update till_counts set counted = 1`,
      sql`delete from till_counts`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23514' })
  })

  test('lets who took money undo it while it is open, and no one else at the desk', async () => {
    await anOpenTill(db, about)
    const { entryId } = await take()
    const { entryId: other } = await take('cash', admin)
    clinic.setNow(new Date(MORNING.getTime() + 30 * 3_600_000))
    expect((await desk.ask('bills.undo', { id: entryId })).status).toBe(200)
    expect((await desk.ask('bills.undo', { id: other })).refusal.code).toBe('NOT_YOURS_TO_UNDO')
    clinic.setNow(MORNING)
  })

  test('lists what has no method until someone says it: the appointment stays paid, the reference counts once', async () => {
    const id = await anOpenTill(db, about)
    const { entryId, appointmentId, due } = await aPaidBill(db, about, 'unrecorded')
    expect((await desk.ask('bills.getOpenTill')).body.open?.unrecorded).toMatchObject({
      items: [{ id: entryId, amount: due, customer: customer.fullName }],
    })
    const said = { id: entryId, method: 'upi', reference: 'TILL123' } as const
    expect((await desk.ask('bills.recordMethod', said)).status).toBe(200)
    const again = await desk.ask('bills.recordMethod', said)
    expect([again.status, again.refusal.code]).toEqual([409, 'ALREADY_UNDONE'])
    const { entryId: known } = await take('cash')
    expect((await desk.ask('bills.recordMethod', { ...said, id: known })).refusal.code).toBe('METHOD_KNOWN')
    const { entryId: next } = await aPaidBill(db, about, 'unrecorded')
    expect((await desk.ask('bills.recordMethod', { ...said, id: next })).refusal.code).toBe('REFERENCE_TAKEN')
    const { paymentStatus } = await db
      .selectFrom('appointments')
      .select('paymentStatus')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    expect(paymentStatus).toBe('paid')
    const expected = FLOAT + (await entryOf(known)).amount
    await desk.ask('bills.closeTill', { id, counted: expected })
    expect((await admin.ask('bills.getTill', { id })).body.unrecorded.items).toMatchObject([{ id: next }])
    expect((await desk.ask('bills.recordMethod', { id: next, method: 'card' })).refusal.code).toBe(
      'METHOD_LATE',
    )
  })

  test('counts a payment whose method was said with that method, for who took it, and nothing as undone', async () => {
    clinic.setNow(new Date(MORNING.getTime() + 3_600_000))
    const id = await anOpenTill(db, about)
    const { entryId, due } = await aPaidBill(db, about, 'unrecorded')
    const { entryId: wrong, due: undone } = await aPaidBill(db, about, 'unrecorded')
    const today = { from: clinicDay(MORNING), to: clinicDay(MORNING) }
    const readMoved = async () => {
      const { persons, methods } = (await admin.ask('reports.dayBook', today)).body
      const { cash = 0, unrecorded = 0 } = Object.fromEntries(
        methods.map(({ method, taken }) => [method, taken]),
      )
      return {
        ...{ cash, unrecorded },
        persons: persons.map(({ person, taken, undone }) => ({ person, taken, undone })),
        undone: methods.flatMap(({ method, undone }) => (undone === 0 ? [] : [[method, undone]])),
      }
    }
    const before = await readMoved()
    clinic.setNow(new Date(MORNING.getTime() + 2 * 3_600_000))
    await desk.ask('bills.recordMethod', { id: entryId, method: 'cash' })
    const { cash, unrecorded } = before
    expect(await readMoved()).toEqual({ ...before, cash: cash + due, unrecorded: unrecorded - due })
    clinic.setNow(new Date(MORNING.getTime() + 3 * 3_600_000))
    await admin.ask('bills.undo', { id: wrong })
    const { body } = await admin.ask('bills.closeTill', { id, counted: FLOAT + due })
    const by = clinic.logins.admin.email
    expect(body.till.sums?.rows).toEqual([
      { method: 'cash', by, taken: due, refunded: 0, undone: 0, payments: 1 },
      { method: 'unrecorded', by, taken: undone, refunded: 0, undone, payments: 0 },
    ])
    clinic.setNow(MORNING)
  })

  test('lists what stayed unbilled, which is billed or not charged with a reason', async () => {
    await withoutTill(db)
    const pet = await aPet(db, { owner: await aCustomer(db) })
    const given = { pet, status: 'completed', day: clinicDay(MORNING) } as const
    const appointmentId = await anAppointment(db, given)
    const listed = async () =>
      (await desk.ask('bills.getOpenTill')).body.unbilled.items.map((item) => item.appointmentId)
    expect(await listed()).toContain(appointmentId)
    await desk.ask('bills.draft', { appointmentId, ...key() })
    expect(await listed()).toContain(appointmentId)
    const free = await desk.ask('bills.noCharge', { appointmentId, reason: 'A stray' })
    expect(free.status).toBe(200)
    expect(await listed()).not.toContain(appointmentId)
    const { body: bill } = await desk.ask('bills.findFor', { appointmentId })
    expect(bill).toMatchObject({ state: 'issued', total: 0, due: 0, reason: 'A stray', entries: [] })
    const twice = await desk.ask('bills.noCharge', { appointmentId, reason: 'A stray' })
    expect([twice.status, twice.refusal.code]).toEqual([409, 'BILL_ISSUED'])
  })
})

describe('the night between two tills', () => {
  let minutes = 0
  /** A minute passes: what came before a till was closed isn't what came since. */
  const wait = () => {
    minutes += 1
    clinic.setNow(new Date(MORNING.getTime() + minutes * 60_000))
  }
  afterAll(() => clinic.setNow(MORNING))
  const close = async (counted: number, stays: number | null) => {
    await withoutTill(db)
    wait()
    const { body } = await desk.ask('bills.openTill', { float: FLOAT, reason: 'Counted' })
    wait()
    const explained = { seenDifference: counted - FLOAT, reason: 'Change was brought' }
    const closed = await desk.ask('bills.closeTill', { id: body.id, counted, stays, ...explained })
    wait()
    return closed
  }

  test('₹30,000 are counted and ₹2,000 stay; opened with ₹1,900 it asks why', async () => {
    const { body } = await close(3_000_000, 200_000)
    expect(body.till).toMatchObject({ counted: 3_000_000, stays: 200_000 })
    expect((await desk.ask('bills.getOpenTill')).body).toMatchObject({ open: null, drawer: 200_000 })
    const { status, refusal } = await desk.ask('bills.openTill', { float: 190_000 })
    expect([status, refusal.code]).toEqual([409, 'OPEN_REASON'])
    expect((await desk.ask('bills.getOpenTill')).body.open).toBeNull()
    const opened = await desk.ask('bills.openTill', { float: 190_000, reason: 'The boy took 100' })
    expect(opened.body).toMatchObject({ float: 190_000, openReason: 'The boy took 100', stays: null })
  })

  test('what was taken and given back since belongs to what should be in it', async () => {
    await close(FLOAT, 50_000)
    const { due } = await take()
    expect((await desk.ask('bills.getOpenTill')).body.drawer).toBe(50_000 + due)
    const { status, body } = await desk.ask('bills.openTill', { float: 50_000 + due, reason: 'None needed' })
    expect([status, body.openReason]).toEqual([200, null])
  })

  test('no more stays than was counted, and where no one said what stays no reason is needed', async () => {
    const more = await close(FLOAT, FLOAT + 1)
    const { staysWrong } = TILL_TEXTS
    expect([more.status, more.refusal.data?.fields]).toEqual([400, { stays: staysWrong }])
    await close(FLOAT, null)
    expect((await desk.ask('bills.getOpenTill')).body.drawer).toBeNull()
    expect((await desk.ask('bills.openTill', { float: 5 })).status).toBe(200)
  })

  test('more cash than came in goes out only after a question', async () => {
    const id = await anOpenTill(db, about)
    const { due } = await take()
    await take('upi')
    const out = (amount: number, anyway = false) =>
      desk.ask('bills.moveCash', { id, way: 'out', amount, reason: 'To the bank', anyway, ...key() })
    expect((await out(FLOAT)).status).toBe(200)
    const { status, refusal } = await out(due + 1)
    expect([status, refusal.code, refusal.message]).toEqual([
      409,
      'TOO_MUCH_OUT',
      'The drawer can’t contain that much cash. Continue anyway?',
    ])
    expect((await out(due)).status).toBe(200)
    expect((await out(1, true)).status).toBe(200)
  })
})

test('a clinic that opens no till takes money as before, and undoes it on the same day', async () => {
  await withoutTill(db)
  const { entryId } = await take()
  expect(await entryOf(entryId)).toMatchObject({ tillSessionId: null })
  expect((await desk.ask('bills.undo', { id: entryId })).status).toBe(200)
})

const { rounds: ROUNDS, figure } = openRun('R25', 8)

test(`in ${ROUNDS} rounds of closing while others take cash, all that is in a closed till was counted with it`, {
  timeout: 1_800_000,
}, async () => {
  await withoutTill(db)
  const by = { userId: about.login.userId, permissions: PERMISSIONS, now: MORNING }
  const AMOUNT = 1000
  let late = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await Promise.allSettled(
      Array.from({ length: 3 }, () => openTill(db, { float: FLOAT, reason: null }, by)),
    )
    const [id, ...others] = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(others).toEqual([])
    const payers = await Promise.all(Array.from({ length: 5 }, () => aCustomer(db)))
    const takers = payers.map((payer) =>
      db.transaction().execute((tx) => {
        const money = { customerId: payer.id, amount: AMOUNT, method: 'cash', reference: null } as const
        return takeAdvance(tx, money, by)
      }),
    )
    const close = (counted: number, seenDifference?: number) =>
      db.transaction().execute((tx) => {
        const reason = seenDifference === undefined ? null : 'Race'
        return closeTill(tx, { id: id ?? '', counted, seenDifference, reason }, by)
      })
    // Closed as soon as a difference is explained that still holds.
    const closing = (async () => {
      let seen: number | undefined
      for (;;) {
        const { difference } = await close(FLOAT, seen)
        if (difference === 0 || difference === seen) return
        seen = difference
      }
    })()
    await Promise.all([...takers, closing])
    const till = await db
      .selectFrom('tillSessions')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ within: number; outside: number }>`
      select coalesce(sum(amount) filter (where till_session_id = ${id}), 0)::bigint as within,
        count(*) filter (where till_session_id is null and at >= ${till.closedAt})::int as outside
      from ledger_entries where customer_id = any(${payers.map((payer) => payer.id)}::uuid[])`.execute(db)
    const { within = 0, outside = 0 } = rows[0] ?? {}
    expect(till.expected).toBe(FLOAT + within)
    expect(within + outside * AMOUNT).toBe(5 * AMOUNT)
    late += outside
  }
  figure(`${late} of ${5 * ROUNDS} payments came after the closing`)
})

test('what was marked as paid between two tills is asked about in the next one, and is its cash unless it was counted at the opening', async () => {
  await withoutTill(db)
  clinic.setNow(new Date(MORNING.getTime() + 12 * 3_600_000))
  const { body: before } = await desk.ask('bills.openTill', { float: FLOAT, reason: 'Counted' })
  await desk.ask('bills.closeTill', { id: before.id, counted: FLOAT, stays: 50_000 })
  const { entryId: night, due } = await aPaidBill(db, about, 'unrecorded')
  const { entryId: card } = await aPaidBill(db, about, 'unrecorded')
  clinic.setNow(new Date(MORNING.getTime() + 24 * 3_600_000))
  const { body: till } = await desk.ask('bills.openTill', { float: 50_000 })
  expect(till.unrecorded.items.map((item) => item.id).sort()).toEqual([night, card].sort())
  for (const said of [{ id: night, method: 'cash' } as const, { id: card, method: 'card' } as const])
    expect((await desk.ask('bills.recordMethod', said)).status).toBe(200)
  const { body: now } = await desk.ask('bills.getOpenTill')
  expect(now.open).toMatchObject({ unrecorded: { count: 0 }, outside: { count: 0 } })
  const { body: closed } = await admin.ask('bills.closeTill', {
    id: till.id,
    counted: 50_000 + due,
    stays: 0,
  })
  expect(closed).toMatchObject({
    difference: 0,
    till: { sums: { rows: [{ method: 'cash', taken: due }] } },
  })

  const { entryId: counted, due: more } = await aPaidBill(db, about, 'unrecorded')
  const opening = { float: more, reason: 'Marked as paid' }
  const { body: next } = await desk.ask('bills.openTill', opening)
  await desk.ask('bills.recordMethod', { id: counted, method: 'cash' })
  expect((await desk.ask('bills.getOpenTill')).body.open?.outside).toMatchObject({
    items: [{ amount: more }],
  })
  const { body: last } = await desk.ask('bills.closeTill', { id: next.id, counted: more })
  expect(last.difference).toBe(0)
})
