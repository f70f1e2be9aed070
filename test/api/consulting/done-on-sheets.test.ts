import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOldDrafts } from '../../../src/features/money/bills/server/bill-queries.ts'
import { openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import {
  aColleague,
  aCustomer,
  aGivenProduct,
  anAppointment,
  aPet,
  aProduct,
  aService,
} from '../../factories.ts'
import { aPerson } from '../../staff.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const key = () => ({ idempotencyKey: randomUUID() })
const SIDES = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }
const login = await aColleague(db, [], 'vet')
await aPerson(db, { login, registration: 'KVC 12' })
const vet = await clinic.session(login)
const assistant = await clinic.session(await aColleague(db, [], 'assistant'))
const { id: drops } = await aProduct(db, { name: 'Ear cleaning', price: 98_765 })

/** A sheet of an appointment, of a customer of its own. */
async function aCase({ ofAppointment = true } = {}) {
  const customer = await aCustomer(db, { login: null })
  const pet = await aPet(db, { owner: customer })
  const appointmentId = ofAppointment ? await anAppointment(db, { pet, status: 'confirmed' }) : null
  const begun = await assistant.ask('sheets.begin', { id: randomUUID(), petId: pet.id, appointmentId })
  return { id: begun.body.id, customerId: customer.id, appointmentId: appointmentId ?? '' }
}

const add = (id: string, more: Input = {}, by = assistant) =>
  by.ask('sheets.addDone', { id, lineId: randomUUID(), productId: drops, ...more })
/** On a slow machine one has to wait too long for another, and presses again. */
const addAtLast = async (id: string, lineId: string) => {
  let answer = await add(id, { lineId })
  while (answer.status === 503) answer = await add(id, { lineId })
  expect([answer.status, answer.refusal?.code]).toEqual([200, undefined])
}
const doneOf = async (id: string) => (await vet.ask('sheets.get', { id })).body.sheet?.done ?? []

/** The bills of a customer with what lives on each. */
async function billsOf(customerId: string) {
  const { rows } = await sql<{ id: string; state: string; splitOf: string | null; lines: string }>`
    select id, state, split_of, coalesce((select string_agg(case when sheet_id is not null then 'done'
        when appointment_id is not null then 'appointment' else 'other' end, ' ' order by position)
      from bill_lines where bill_id = bills.id and live), '') as lines
    from bills where customer_id = ${customerId} and kind = 'bill' order by created_at, id`.execute(db)
  return rows
}

async function issue(id: string): Promise<void> {
  const { due } = (await admin.ask('bills.get', { id })).body
  expect((await admin.ask('bills.issue', { id, seenDue: due })).status).toBe(200)
}

async function pay(id: string): Promise<void> {
  const { due } = (await admin.ask('bills.get', { id })).body
  const paid = await admin.ask('bills.take', {
    id,
    seenDue: due,
    amount: null,
    method: 'cash',
    issues: true,
    ...key(),
  })
  expect(paid.status, paid.text).toBe(200)
}

describe('what was done', () => {
  test('comes onto the appointment’s draft at the price of the day, once however often it is sent', async () => {
    const { id, customerId } = await aCase()
    const line = { lineId: randomUUID(), thousandths: 2000 }
    const all = await Promise.all([1, 2, 3].map(() => add(id, line)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const [draft] = await billsOf(customerId)
    expect(draft).toMatchObject({ state: 'draft', lines: 'appointment done' })
    const { lines } = (await admin.ask('bills.get', { id: draft?.id ?? '' })).body
    expect(lines[1]).toMatchObject({ id: line.lineId, unitPrice: 98_765, thousandths: 2000, isDone: true })
    expect(await doneOf(id)).toMatchObject([{ id: line.lineId, name: 'Ear cleaning', isBilled: false }])
  })

  test('of a call comes onto a draft of the customer’s own; a service is charged as at the counter', async () => {
    const { id, customerId } = await aCase({ ofAppointment: false })
    const service = await aService(db)
    await add(id)
    expect((await add(id, { productId: undefined, serviceId: service.id })).status).toBe(200)
    expect(await billsOf(customerId)).toMatchObject([{ state: 'draft', lines: 'done done' }])
  })

  test('once its bill is paid comes onto a further draft, to which Checkout leads', async () => {
    const { id, customerId } = await aCase()
    await add(id)
    const [first] = await billsOf(customerId)
    await pay(first?.id ?? '')
    await add(id)
    await add(id)
    expect((await billsOf(customerId)).slice(1)).toMatchObject([
      { state: 'draft', splitOf: first?.id, lines: 'done done' },
    ])
  })

  test('stays together when the appointment is cancelled', async () => {
    const { id, customerId, appointmentId } = await aCase()
    await add(id)
    const off = await admin.ask('appointments.callOff', { id: appointmentId, reason: 'Left' })
    expect(off.status, off.text).toBe(200)
    await add(id)
    expect(await billsOf(customerId)).toMatchObject([{ state: 'draft', lines: 'done done' }])
  })

  test('is changed and taken off on the sheet; a draft of it alone goes with it', async () => {
    const { id, customerId } = await aCase({ ofAppointment: false })
    await add(id)
    const [line] = await doneOf(id)
    const lineId = line?.id ?? ''
    expect((await vet.ask('sheets.changeDone', { id, lineId, thousandths: 500 })).body.done).toMatchObject([
      { thousandths: 500 },
    ])
    expect((await vet.ask('sheets.removeDone', { id, lineId })).body.done).toEqual([])
    expect((await vet.ask('sheets.removeDone', { id, lineId })).refusal.code).toBe('DONE_MISSING')
    expect(await billsOf(customerId)).toEqual([])
  })

  test('of an issued bill is corrected there first; the correction has each line once', async () => {
    const { id, customerId } = await aCase()
    await add(id)
    const [first] = await billsOf(customerId)
    await issue(first?.id ?? '')
    const [billed] = await doneOf(id)
    expect(billed?.isBilled).toBe(true)
    const refused = await vet.ask('sheets.removeDone', { id, lineId: billed?.id ?? '' })
    expect(refused.refusal.code).toBe('DONE_BILLED')
    await admin.ask('bills.correct', { id: first?.id ?? '', reason: 'Price', ...key() })
    const again = await doneOf(id)
    expect(again).toMatchObject([{ name: 'Ear cleaning', isBilled: false }])
    expect((await vet.ask('sheets.removeDone', { id, lineId: again[0]?.id ?? '' })).body.done).toEqual([])
  })

  test('is refused of an unknown product, of nothing, on a signed sheet, and of another sheet’s line', async () => {
    const { id } = await aCase()
    const other = await aCase()
    expect((await add(id, { productId: randomUUID() })).refusal.code).toBe('PRODUCT_MISSING')
    expect((await add(id, { productId: undefined })).refusal.code).toBe('PRODUCT_MISSING')
    await add(other.id)
    const [line] = await doneOf(other.id)
    const lineId = line?.id ?? ''
    expect((await add(id, { lineId })).refusal.code).toBe('DONE_MISSING')
    expect((await vet.ask('sheets.removeDone', { id, lineId })).refusal.code).toBe('DONE_MISSING')
    const { sheet } = (await vet.ask('sheets.get', { id: other.id })).body
    await vet.ask('sheets.sign', { id: other.id, seenEdit: sheet?.edit ?? 0 })
    expect((await add(other.id)).refusal.code).toBe('SIGNED')
  })
})

describe('nothing that was done vanishes', () => {
  test('by Checkout’s bin, its quantity, Delete draft, another customer, or more of the same', async () => {
    const { id, customerId } = await aCase({ ofAppointment: false })
    await add(id)
    const billId = (await billsOf(customerId))[0]?.id ?? ''
    const [{ id: lineId = '' } = {}] = await doneOf(id)
    const refused = [
      await admin.ask('bills.removeLine', { id: billId, lineId }),
      await admin.ask('bills.changeLine', { id: billId, lineId, thousandths: 500 }),
      await admin.ask('bills.discard', { id: billId }),
    ]
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(Array(3).fill('DONE_ON_SHEET'))
    const moved = await admin.ask('bills.setBuyer', {
      id: billId,
      customerId: (await aCustomer(db)).id,
      name: null,
      address: null,
      gstin: null,
    })
    expect(moved.refusal.code).toBe('OTHER_CUSTOMER')
    await admin.ask('bills.addLine', { id: billId, productId: drops })
    expect(await billsOf(customerId)).toMatchObject([{ lines: 'done other' }])
    const given = await admin.ask('bills.changeLine', { id: billId, lineId, discount: 98_765 })
    expect(given.status).toBe(200)
  })

  test('by the sweep of old drafts', async () => {
    const { id, customerId } = await aCase({ ofAppointment: false })
    await add(id)
    await db
      .updateTable('bills')
      .set({ createdAt: new Date('2020-01-01') })
      .where('customerId', '=', customerId)
      .execute()
    await deleteOldDrafts(db)
    expect(await billsOf(customerId)).toMatchObject([{ lines: 'done' }])
  })

  test('by a split or a credit note', async () => {
    const { id, customerId } = await aCase()
    await add(id)
    await add(id)
    const billId = (await billsOf(customerId))[0]?.id ?? ''
    const [line] = await doneOf(id)
    await admin.ask('bills.split', { id: billId, lineIds: [line?.id ?? ''], ...key() })
    expect((await billsOf(customerId)).map(({ lines }) => lines)).toEqual(['appointment done', 'done'])
    await issue(billId)
    const { lines } = (await admin.ask('bills.get', { id: billId })).body
    const credit = {
      lines: [{ lineId: lines[1]?.id ?? '', amount: lines[1]?.total ?? 0 }],
      reason: 'Taken back',
    }
    expect((await admin.ask('bills.credit', { id: billId, ...credit, ...key() })).status).toBe(200)
    expect(await doneOf(id)).toHaveLength(2)
  })

  test('by adding twice against a payment, a correction, a cancellation, a split and a join: each line lives once', async () => {
    const { rounds, figure } = openRun('R32', 10)
    for (let round = 0; round < rounds; round += 1) {
      const { id, customerId, appointmentId } = await aCase()
      await add(id)
      const billId = (await billsOf(customerId))[0]?.id ?? ''
      const [line] = await doneOf(id)
      const { id: remaining } = await aCustomer(db)
      if (round % 5 === 0) await issue(billId)
      const { due } = (await admin.ask('bills.get', { id: billId })).body
      const [first, second] = [randomUUID(), randomUUID()]
      const others = [
        () => admin.ask('bills.correct', { id: billId, reason: 'Price', ...key() }),
        () =>
          admin.ask('bills.take', {
            id: billId,
            seenDue: due,
            amount: null,
            method: 'cash',
            issues: true,
            ...key(),
          }),
        () => admin.ask('appointments.callOff', { id: appointmentId, reason: 'Left' }),
        () => admin.ask('bills.split', { id: billId, lineIds: [line?.id ?? ''], ...key() }),
        () => admin.ask('customers.join', { id: remaining, otherId: customerId, ...SIDES }),
      ] as const
      await Promise.all([
        addAtLast(id, first),
        others[round % 5]?.(),
        addAtLast(id, second),
        addAtLast(id, first),
      ])
      const logged = clinic.takeLog().filter((line) => !line.includes('database not available'))
      expect(logged).toEqual([])
      const live = await sql<{ lines: number; found: number }>`
        select count(*)::int as lines, count(*) filter (where exists (
            select from customers where customers.id = bills.customer_id))::int as found
        from bill_lines join bills on bills.id = bill_id where live and sheet_id = ${id}`.execute(db)
      expect([round, live.rows[0], (await doneOf(id)).length]).toEqual([round, { lines: 3, found: 3 }, 3])
    }
    figure(`${rounds} rounds, each line once`)
  }, 3_600_000)
})

describe('signing', () => {
  test('copies what was done, waits for the person who has read it, and is not dropped once something else was done', async () => {
    const { id, customerId } = await aCase()
    await add(id)
    expect((await vet.ask('sheets.sign', { id, seenEdit: 0 })).refusal.code).toBe('SHEET_CHANGED')
    const signed = await vet.ask('sheets.sign', { id, seenEdit: 1 })
    expect(signed.body).toMatchObject({ isOpen: false, done: [{ name: 'Ear cleaning' }] })
    const billId = (await billsOf(customerId))[0]?.id ?? ''
    await issue(billId)
    await db.updateTable('products').set({ name: 'Renamed', price: 1 }).where('id', '=', drops).execute()
    expect((await doneOf(id))[0]?.name).toBe('Ear cleaning')
    await vet.ask('sheets.amend', { id })
    await admin.ask('bills.correct', { id: billId, reason: 'Price', ...key() })
    expect((await vet.ask('sheets.dropChanges', { id })).status).toBe(200)
    await vet.ask('sheets.amend', { id })
    await add(id)
    expect((await vet.ask('sheets.dropChanges', { id })).refusal.code).toBe('DONE_SINCE')
    await db
      .updateTable('products')
      .set({ name: 'Ear cleaning', price: 98_765 })
      .where('id', '=', drops)
      .execute()
  })

  test('what is offered says which products are given as doses', async () => {
    await aGivenProduct(db, { name: 'Quordo vaccine' })
    await aProduct(db, { name: 'Quordo shampoo' })
    const { body } = await assistant.ask('sheets.searchItems', { q: 'quordo' })
    expect(body.map(({ name, isDose }) => [name, isDose])).toEqual([
      ['Quordo shampoo', false],
      ['Quordo vaccine', true],
    ])
  })

  test('no answer holds an amount', async () => {
    const { id } = await aCase()
    const lineId = randomUUID()
    const writer = [
      await add(id, { lineId }),
      await assistant.ask('sheets.changeDone', { id, lineId, thousandths: 2000 }),
      await add(id),
      await assistant.ask('sheets.removeDone', { id, lineId }),
      await assistant.ask('sheets.get', { id }),
      await assistant.ask('sheets.searchItems', { q: 'ear' }),
      await assistant.ask('sheets.listUnsigned', {}),
    ]
    const { edit } = (await assistant.ask('sheets.get', { id })).body.sheet ?? { edit: 0 }
    const answers = [
      ...writer,
      await vet.ask('sheets.sign', { id, seenEdit: edit }),
      await vet.ask('sheets.amend', { id }),
      await vet.ask('sheets.dropChanges', { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const text = JSON.stringify(answers.map(({ body }) => body))
    expect(text).toContain('Ear cleaning')
    expect(text).not.toMatch(/98[,.]?765|987\.65|price|amount":\d/i)
  })
})

test('Checkout hears of a begun sheet until it is signed', async () => {
  const { id, customerId } = await aCase()
  await add(id)
  const billId = (await billsOf(customerId))[0]?.id ?? ''
  const unsigned = async () => (await admin.ask('payments.listUnsignedSheets', { id: billId })).body
  expect(await unsigned()).toHaveLength(1)
  await vet.ask('sheets.sign', { id, seenEdit: 1 })
  expect(await unsigned()).toEqual([])
})
