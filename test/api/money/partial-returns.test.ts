import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { layOutBill } from '../../../src/features/money/bill-papers/lay-out-bill.ts'
import { printedBill } from '../../../src/features/money/bill-papers/printed-bill.ts'
import type { Bill } from '../../../src/features/money/bills/bill-schemas.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aDose, aLot, anAppointment, aProduct, aService } from '../../factories.ts'
import { findUnsound } from '../../unsound-money.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const { customer } = clinic
const desk = await clinic.session(await aColleague(db, ['payments:write'], 'reception'))
const key = () => ({ idempotencyKey: randomUUID() })
const FOOD = 'b0000000-0000-4000-8000-000000000003'

/** A paid bill of so many of a product. */
async function aSale(productId: string, thousandths: number, discount = 0) {
  const { body: draft } = await desk.ask('bills.draft', { customerId: customer.id, ...key() })
  await desk.ask('bills.addLine', { id: draft.id, productId, thousandths })
  const { body } = await admin.ask('bills.discount', { id: draft.id, discount, reason: 'A friend' })
  const payment = { id: draft.id, seenDue: body.due, method: 'cash', ...key() } as const
  return (await desk.ask('bills.take', payment)).body
}
type Asked = { thousandths?: number; amount?: number; shelf?: boolean }
const takeBack = async (
  bill: Bill,
  asked: Asked,
  back: 'cash' | 'upi' | 'advance' = 'cash',
  reference?: string,
) =>
  await admin.ask('bills.credit', {
    id: bill.id,
    lines: [{ lineId: bill.lines[0]?.id ?? '', ...asked }],
    reason: 'Not needed',
    back,
    reference,
    ...key(),
  })
const linesOf = async ({ id }: Bill) =>
  (await admin.ask('bills.get', { id })).body.lines.map(({ credited, creditedThousandths }) => [
    creditedThousandths,
    credited,
  ])
const paperOf = (note: Bill) => JSON.stringify(layOutBill(printedBill(note, { upiId: null, next: [] })))

describe('some of what was sold comes back', () => {
  test('two of five: the shelf has two more, and the note says so', async () => {
    const product = await aProduct(db, { price: 5000 })
    await aLot(db, { productId: product.id, left: 8000 })
    const bill = await aSale(product.id, 5000, 2500)
    expect(bill.total).toBe(22_500)
    const { status, body: note } = await takeBack(bill, { thousandths: 2000, amount: 9000, shelf: true })
    expect(status).toBe(200)
    expect(note).toMatchObject({ total: 9000, wentBack: { how: 'cash', amount: 9000 } })
    expect(note.lines).toMatchObject([{ thousandths: 2000, total: 9000, of: 22_500, unitPrice: 5000 }])
    const paper = paperOf(note)
    for (const text of ['"2"', 'of ₹225.00', '₹90.00', 'Refunded in cash']) expect(paper).toContain(text)
    expect(paper).not.toMatch(/discount/i)
    expect(await linesOf(bill)).toEqual([[2000, 9000]])
    const left = async () =>
      (await db.selectFrom('stockLots').select('leftNow').where('productId', '=', product.id).execute())[0]
        ?.leftNow
    expect(await left()).toBe(5000)
    expect((await takeBack(bill, { thousandths: 3000 }, 'advance')).body).toMatchObject({
      total: 13_500,
      wentBack: { how: 'advance', amount: 13_500 },
    })
    expect(await left()).toBe(5000)
    expect(await linesOf(bill)).toEqual([[5000, 22_500]])
    expect(await findUnsound(db)).toEqual([])
  })

  test('of three batches no more than came back goes to the shelf', async () => {
    const product = await aProduct(db, { price: 5000 })
    for (const batch of ['A', 'B', 'C']) await aLot(db, { productId: product.id, batch, left: 2000 })
    const bill = await aSale(product.id, 5000)
    await takeBack(bill, { thousandths: 3000, shelf: true })
    const { rows } = await sql<{ left: number }>`
      select sum(left_now)::bigint as left from stock_lots where product_id = ${product.id}`.execute(db)
    expect(rows[0]?.left).toBe(4000)
    expect(await findUnsound(db)).toEqual([])
  })

  test('what is credited by its amount alone puts nothing on the shelf, and its note names no quantity', async () => {
    const product = await aProduct(db, { price: 5000 })
    await aLot(db, { productId: product.id, left: 5000 })
    const bill = await aSale(product.id, 5000)
    const { body: note } = await takeBack(bill, { amount: 1000, shelf: true })
    expect(paperOf(note)).toContain('"","of ₹250.00","₹10.00"')
    expect(await linesOf(bill)).toEqual([[0, 1000]])
    expect((await takeBack(bill, { thousandths: 5000, shelf: true })).body.total).toBe(24_000)
    expect(await findUnsound(db)).toEqual([])
  })

  test('not more than was sold, nor at another price than was seen, nor for nothing', async () => {
    const product = await aProduct(db, { price: 5000 })
    const bill = await aSale(product.id, 5000)
    const refused = async (asked: Asked) => {
      const { status, refusal } = await takeBack(bill, asked)
      return [status, refusal.code, refusal.message]
    }
    await takeBack(bill, { thousandths: 3000 })
    const tooMany = `Only 2 of ${product.name} can be refunded.`
    expect(await refused({ thousandths: 2001 })).toEqual([409, 'MORE_THAN_SOLD', tooMany])
    expect((await refused({ thousandths: 1000, amount: 4999 }))[1]).toBe('BILL_CHANGED')
    for (const asked of [{}, { thousandths: 0 }, { thousandths: -1000 }, { thousandths: 1.5 }])
      expect((await refused(asked))[0]).toBe(400)
    expect(await linesOf(bill)).toEqual([[3000, 15_000]])
  })

  test('a press that is sent twice is one note', async () => {
    const product = await aProduct(db, { price: 5000 })
    const bill = await aSale(product.id, 5000)
    const lines = [{ lineId: bill.lines[0]?.id ?? '', thousandths: 1000 }]
    const press = { id: bill.id, lines, reason: 'Not needed', back: 'upi' as const, ...key() }
    const [first, second] = [await admin.ask('bills.credit', press), await admin.ask('bills.credit', press)]
    expect(second.body.id).toBe(first.body.id)
    expect(await linesOf(bill)).toEqual([[1000, 5000]])
  })
})

test('a part that costs nothing comes back for nothing, and leaves no credit note', async () => {
  const [gift, dear] = [await aProduct(db, { price: 2 }), await aProduct(db, { price: 5000 })]
  await aLot(db, { productId: gift.id, left: 1000 })
  const { body: draft } = await desk.ask('bills.draft', key())
  await desk.ask('bills.addLine', { id: draft.id, productId: gift.id })
  const { body: ready } = await desk.ask('bills.addLine', { id: draft.id, productId: dear.id })
  const payment = { id: draft.id, seenDue: ready.due, method: 'cash', ...key() } as const
  const { body: bill } = await desk.ask('bills.take', payment)
  const { status } = await takeBack(bill, { thousandths: 200, amount: 0, shelf: true })
  expect(status).toBe(200)
  expect((await linesOf(bill))[0]).toEqual([200, 0])
  expect((await admin.ask('bills.get', { id: bill.id })).body.creditNotes).toEqual([])
  expect((await takeBack(bill, { amount: 0 })).status).toBe(400)
  expect(await findUnsound(db)).toEqual([])
})

test('money goes back with what the bank says of it, of a bill and of an advance', async () => {
  const bill = await aSale((await aProduct(db, { price: 5000 })).id, 2000)
  await takeBack(bill, { thousandths: 1000 }, 'upi', 'UTR back1')
  const { body } = await admin.ask('bills.get', { id: bill.id })
  expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'refunded', reference: 'back1' }))
  await takeBack(bill, { thousandths: 1000 }, 'advance')
  const { body: standing } = await desk.ask('bills.getBalance', { id: customer.id })
  const advance = standing.advances.find(({ left }) => left === 5000)
  const given = { amount: 5000, reason: 'Asked for it', method: 'bank', reference: 'NEFT7' } as const
  expect((await admin.ask('bills.returnAdvance', { id: advance?.id ?? '', ...given, ...key() })).status).toBe(
    200,
  )
  const entry = db.selectFrom('ledgerEntries').select('kind').where('reference', '=', 'NEFT7')
  expect(await entry.executeTakeFirst()).toEqual({ kind: 'refunded' })
})

test('two lakh rupees of cash are not given back, neither of a bill nor of an advance', async () => {
  const product = await aProduct(db, { price: 20_000_000 })
  const { body: draft } = await desk.ask('bills.draft', { customerId: customer.id, ...key() })
  const { body } = await desk.ask('bills.addLine', { id: draft.id, productId: product.id })
  await desk.ask('bills.take', { id: draft.id, seenDue: body.due, method: 'upi', ...key() })
  const { body: bill } = await desk.ask('bills.get', { id: draft.id })
  expect((await takeBack(bill, { thousandths: 1000 })).refusal.code).toBe('CASH_BACK_LIMIT')
  expect((await takeBack(bill, { thousandths: 1000 }, 'advance')).status).toBe(200)
  const { body: standing } = await desk.ask('bills.getBalance', { id: customer.id })
  const advance = standing.advances.find(({ left }) => left === 20_000_000)
  const given = { id: advance?.id ?? '', amount: 20_000_000, reason: 'Asked for it', ...key() }
  expect((await admin.ask('bills.returnAdvance', { ...given, method: 'cash' })).refusal.code).toBe(
    'CASH_BACK_LIMIT',
  )
  expect((await admin.ask('bills.returnAdvance', { ...given, method: 'bank' })).status).toBe(200)
})

test('a clinic that rounds down makes no credit note of nothing', async () => {
  await db.updateTable('billSettings').set({ roundToRupee: true }).execute()
  const [dear, cheap] = [await aProduct(db, { price: 10_010 }), await aProduct(db, { price: 30 })]
  const { body: draft } = await desk.ask('bills.draft', key())
  await desk.ask('bills.addLine', { id: draft.id, productId: dear.id })
  const { body: ready } = await desk.ask('bills.addLine', { id: draft.id, productId: cheap.id })
  const { body: bill } = await desk.ask('bills.take', {
    id: draft.id,
    seenDue: ready.due,
    method: 'cash',
    ...key(),
  })
  await db.updateTable('billSettings').set({ roundToRupee: false }).execute()
  expect((await takeBack(bill, { thousandths: 1000 })).body.total).toBe(10_000)
  const other = { ...bill, lines: bill.lines.slice(1) }
  expect((await takeBack(other, { thousandths: 1000 })).refusal.code).toBe('NOTHING_LEFT')
  expect(await findUnsound(db)).toEqual([])
})

test('a corrected bill of nothing leaves no credit note', async () => {
  const bill = await aSale((await aProduct(db, { price: 0 })).id, 1000)
  expect((await admin.ask('bills.correct', { id: bill.id, reason: 'Two', ...key() })).status).toBe(200)
  expect((await admin.ask('bills.get', { id: bill.id })).body.creditNotes).toEqual([])
})

describe('a corrected bill', () => {
  test('has today’s names, taxes and stock, and the choices and prices of people', async () => {
    const [product, service] = [await aProduct(db, { price: 5000 }), await aService(db)]
    await aLot(db, { productId: product.id, batch: 'OLD', left: 2000 })
    const appointmentId = await anAppointment(db, { service })
    const { body: draft } = await desk.ask('bills.draft', { appointmentId, ...key() })
    await desk.ask('bills.addLine', { id: draft.id, productId: product.id, thousandths: 2000 })
    const free = { name: 'Taxi', unitPrice: 700, goods: false }
    await admin.ask('bills.addLine', { id: draft.id, free })
    const { body: bill } = await desk.ask('bills.get', { id: draft.id })
    await desk.ask('bills.take', { id: draft.id, seenDue: bill.due, method: 'cash', ...key() })
    const renamed = { name: 'Worm tablets (new)', taxClassId: FOOD, price: 9900 }
    await db.updateTable('products').set(renamed).where('id', '=', product.id).execute()
    await aLot(db, { productId: product.id, batch: 'NEW', left: 1000 })
    const correction = { id: draft.id, reason: 'Typed wrong', ...key() }
    const { body: again } = await admin.ask('bills.correct', correction)
    expect(
      again.lines.map(({ name, unitPrice, thousandths, batch }) => ({ name, unitPrice, thousandths, batch })),
    ).toEqual([
      { name: bill.lines[0]?.name, unitPrice: bill.lines[0]?.unitPrice, thousandths: 1000, batch: null },
      { name: 'Worm tablets (new)', unitPrice: 5000, thousandths: 2000, batch: null },
      { name: 'Taxi', unitPrice: 700, thousandths: 1000, batch: null },
    ])
    const { rows } = await sql<{ taxClassId: string }>`
      select tax_class_id from bill_lines where bill_id = ${again.id} and product_id = ${product.id}`.execute(
      db,
    )
    expect(rows).toEqual([{ taxClassId: FOOD }])
    // Its goods are where no batch of the old bill says.
    await desk.ask('bills.changeLine', { id: again.id, lineId: again.lines[1]?.id ?? '', thousandths: 3000 })
    const { body: ready } = await desk.ask('bills.get', { id: again.id })
    expect((await desk.ask('bills.issue', { id: again.id, seenDue: ready.due })).status).toBe(200)
    expect(await findUnsound(db)).toEqual([])
  })

  test('knows of a dose which batch it was and for whom', async () => {
    const doseId = await aDose(db)
    const { body: draft } = await admin.ask('bills.draft', { doseId, ...key() })
    await admin.ask('bills.issue', { id: draft.id, seenDue: draft.due })
    const productId = draft.lines[0]?.productId ?? ''
    await db.updateTable('products').set({ name: 'Rabies (new)' }).where('id', '=', productId).execute()
    const { body: again } = await admin.ask('bills.correct', { id: draft.id, reason: 'Wrong name', ...key() })
    const [before] = draft.lines
    expect(again.lines).toMatchObject([{ batch: before?.batch }])
    expect(again.lines[0]?.name).toMatch(/^Rabies \(new\) \(.+\)$/)
  })
})
