import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { printedBill } from '../../../src/features/money/bill-papers/printed-bill.ts'
import { setNumbersUnsure } from '../../../src/features/money/bills/server/settings-queries.ts'
import { aDraft, anIssuedBill, aPaidBill } from '../../bills.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anAppointment, anOrder, aPet, aProduct, aService } from '../../factories.ts'
import { findUnsound } from '../../unsound-money.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const about = { customer: clinic.customer, login: clinic.logins.admin }
const key = () => ({ idempotencyKey: randomUUID() })
const cash = { method: 'cash' } as const

const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const billOf = (id: string) =>
  db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Takes all that is due on a new bill of a customer without a record, of a product with this price. */
async function aSale(price: number) {
  const product = await aProduct(db, { price })
  const { body: draft } = await admin.ask('bills.draft', key())
  const { body } = await admin.ask('bills.addLine', { id: draft.id, productId: product.id })
  return { id: draft.id, due: body.due }
}

const CARE = 'b0000000-0000-4000-8000-000000000001'
const FOOD = 'b0000000-0000-4000-8000-000000000003'

/** From now on the clinic is registered for GST, in Karnataka. */
async function register() {
  const status = { fromOn: '2026-01-01', status: 'regular', gstin: '29AAGCB7383J1Z4' }
  const saved = await admin.ask('bills.saveTaxStatus', { ...status, legalName: null, address: null })
  expect(saved.status).toBe(200)
}

const expectSound = async () => expect(await findUnsound(db)).toEqual([])

describe('a bill', () => {
  test('of an appointment is paid in one press: issued with a number, the appointment paid, the customer notified', async () => {
    const id = await anAppointment(db, { pet: await aPet(db, { owner: clinic.customer }) })
    const { body: draft } = await admin.ask('bills.draft', { appointmentId: id, ...key() })
    expect(draft).toMatchObject({
      state: 'draft',
      title: 'Estimate',
      number: null,
      customer: { id: clinic.customer.id },
    })
    const form = { id: draft.id, seenDue: draft.due, ...cash, ...key() }
    const { status, body } = await admin.ask('bills.take', form)
    expect([status, body]).toMatchObject([
      200,
      { state: 'issued', title: 'Bill', due: 0, received: draft.total },
    ])
    expect(body.number).toMatch(/^\d\d-\d\d\/\d{5}$/)
    expect(await stored(id)).toMatchObject({ paymentStatus: 'paid', paymentAmount: draft.total })
    expect((await admin.ask('bills.take', form)).body).toEqual(body)
    const again = await admin.ask('bills.take', { ...form, ...key(), seenDue: 0 })
    expect([again.status, again.refusal.code]).toEqual([409, 'NOTHING_DUE'])
    const same = await admin.ask('bills.draft', { appointmentId: id, ...key() })
    expect(same.body.id).toBe(draft.id)
    expect((await admin.ask('bills.findFor', { appointmentId: id })).body?.id).toBe(draft.id)
  })

  test('is paid in parts, by several methods, and what was a mistake is undone', async () => {
    const { id, due, appointmentId } = await aDraft(db, about)
    const half = Math.floor(due / 2)
    await admin.ask('bills.take', { id, seenDue: due, amount: half, ...cash, ...key() })
    expect((await stored(appointmentId)).paymentStatus).toBe('pending')
    const over = await admin.ask('bills.take', { id, seenDue: due - half, amount: due, ...cash, ...key() })
    expect(over.refusal).toMatchObject({ code: 'MORE_THAN_DUE', data: { due: due - half } })
    const late = await admin.ask('bills.take', { id, seenDue: due, ...cash, ...key() })
    expect([late.status, late.refusal.code, late.refusal.data]).toMatchObject([
      409,
      'BILL_CHANGED',
      { due: due - half, received: half },
    ])
    const upi = { method: 'upi', reference: '401122334455' } as const
    const { body: paid } = await admin.ask('bills.take', { id, seenDue: due - half, ...upi, ...key() })
    expect(paid.entries.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', half],
      ['upi', due - half],
    ])
    expect((await stored(appointmentId)).paymentStatus).toBe('paid')
    const entry = paid.entries.find(({ method }) => method === 'upi')
    expect((await admin.ask('bills.undo', { id: entry?.id })).status).toBe(200)
    expect((await admin.ask('bills.undo', { id: entry?.id })).refusal.code).toBe('ALREADY_UNDONE')
    expect((await stored(appointmentId)).paymentStatus).toBe('pending')
    const { body: again } = await admin.ask('bills.take', { id, seenDue: due - half, ...upi, ...key() })
    expect(again.due).toBe(0)
    const other = await aSale(5000)
    const twice = await admin.ask('bills.take', { id: other.id, seenDue: 5000, ...upi, ...key() })
    expect([twice.status, twice.refusal.message]).toEqual([
      409,
      `This reference is already on bill ${again.number}.`,
    ])
    await expectSound()
  })

  test('of a sale needs no customer; a product once more is more of it, and a free appointment is paid by issuing', async () => {
    const product = await aProduct(db, { price: 12_550 })
    const { body: draft } = await admin.ask('bills.draft', key())
    await admin.ask('bills.addLine', { id: draft.id, productId: product.id })
    const { body } = await admin.ask('bills.addLine', {
      id: draft.id,
      productId: product.id,
      thousandths: 500,
    })
    expect(body.lines).toMatchObject([{ thousandths: 1500, total: 18_825 }])
    const { body: sold } = await admin.ask('bills.take', { id: draft.id, seenDue: 18_825, ...cash, ...key() })
    expect(sold).toMatchObject({ customer: null, due: 0 })
    const free = await anAppointment(db, { service: await aService(db, { basePrice: 0 }) })
    const { body: none } = await admin.ask('bills.draft', { appointmentId: free, ...key() })
    expect(
      (await admin.ask('bills.take', { id: none.id, seenDue: 0, ...cash, ...key() })).body.entries,
    ).toEqual([])
    expect((await stored(free)).paymentStatus).toBe('paid')
  })

  test('of an order has its items, each charged once', async () => {
    const order = await anOrder(db, { customer: clinic.customer })
    const { body } = await admin.ask('bills.draft', { orderId: order.id, ...key() })
    expect(body.lines).toMatchObject([{ name: order.product.name, thousandths: 2000, orderId: order.id }])
    expect((await admin.ask('bills.draft', { orderId: order.id, ...key() })).body.id).toBe(body.id)
  })

  test('that is issued stands: neither it, nor what it charges, nor the appointment’s amount changes', async () => {
    const { id, lineId, due, appointmentId } = await anIssuedBill(db, about)
    const { label } = await billOf(id)
    const product = await aProduct(db)
    for (const change of [
      await admin.ask('bills.addLine', { id, productId: product.id }),
      await admin.ask('bills.removeLine', { id, lineId }),
      await admin.ask('bills.discount', { id, discount: 100, reason: null }),
      await admin.ask('bills.discard', { id }),
    ])
      expect([change.status, change.refusal.code]).toEqual([409, 'BILL_ISSUED'])
    const amount = await admin.ask('payments.changeAmount', { id: appointmentId, seenAmount: due, amount: 1 })
    expect([amount.status, amount.refusal.message]).toEqual([
      409,
      `This appointment is on bill ${label}. Correct the bill instead.`,
    ])
    for (const statement of [
      sql`update bills set total = total + 1 where id = ${id}`,
      sql`delete from bills where id = ${id}`,
      sql`update bill_lines set total = total + 1 where bill_id = ${id}`,
      sql`delete from bill_lines where bill_id = ${id}`,
      sql`update bills set received = total + 1 where id = ${id}`,
      sql`update bills set credited = total + 1 where id = ${id}`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23514' })
    const { body } = await admin.ask('payments.markPaid', { id: appointmentId, seenAmount: due })
    expect(body.paymentStatus).toBe('paid')
    expect(await billOf(id)).toMatchObject({ received: due, total: due })
  })

  test('loses the line of an appointment that is cancelled while it is a draft', async () => {
    const { id, appointmentId } = await aDraft(db, about)
    await sql`update appointments set status = 'cancelled', cancelled_at = now() where id = ${appointmentId}`.execute(
      db,
    )
    expect((await admin.ask('bills.get', { id })).body).toMatchObject({ lines: [], total: 0 })
    const empty = await admin.ask('bills.issue', { id, seenDue: 0 })
    expect(empty.refusal.code).toBe('BILL_EMPTY')
  })

  test('has a discount with a reason where it is large, and never more than it costs', async () => {
    const { id, due } = await aDraft(db, about)
    const give = (discount: number, reason: string | null) =>
      admin.ask('bills.discount', { id, discount, reason })
    expect((await give(due + 1, 'Friend')).refusal.code).toBe('DISCOUNT_TOO_LARGE')
    expect((await give(Math.ceil(due / 5), null)).refusal.code).toBe('REASON_NEEDED')
    expect((await give(Math.floor(due / 10), null)).status).toBe(200)
    const { body } = await give(due, 'Adopted from the street')
    expect([body.total, body.due]).toEqual([0, 0])
  })
})

describe('money goes back', () => {
  test('with a credit note that has a number of its own, in parts, never more than was charged', async () => {
    const { id, lineId, due, appointmentId } = await aPaidBill(db, about)
    const credit = (amount: number, back: string | null) =>
      admin.ask('bills.credit', { id, lines: [{ lineId, amount }], reason: 'Shorter', back, ...key() })
    expect((await credit(100, null)).refusal).toMatchObject({ code: 'METHOD_NEEDED', data: { amount: 100 } })
    const { body: note } = await credit(100, 'cash')
    expect(note).toMatchObject({ kind: 'credit', total: 100, credits: { id }, due: 0 })
    expect(note.number).toMatch(/^C\/\d\d-\d\d\/\d{5}$/)
    expect((await stored(appointmentId)).paymentStatus).toBe('paid')
    expect((await credit(due, 'cash')).refusal.code).toBe('BILL_CHANGED')
    await credit(due - 100, 'upi')
    expect((await stored(appointmentId)).paymentStatus).toBe('refunded')
    await expectSound()
  })

  test('or becomes an advance: the appointment is unbilled, and the advance is spent once', async () => {
    const customer = await aCustomer(db)
    const { id, lineId, due, appointmentId } = await aPaidBill(db, { ...about, customer })
    const lines = [{ lineId, amount: due }]
    await admin.ask('bills.credit', { id, lines, reason: 'Not done', back: 'advance', ...key() })
    expect((await stored(appointmentId)).paymentStatus).toBe('pending')
    expect((await admin.ask('bills.getBalance', { id: customer.id })).body).toMatchObject({
      advance: due,
      owed: 0,
    })
    const { body: draft } = await admin.ask('bills.draft', { appointmentId, ...key() })
    expect(draft.id).not.toBe(id)
    const { body } = await admin.ask('bills.payFromAdvance', { id: draft.id, seenDue: draft.due, ...key() })
    expect([body.state, body.due, body.advance]).toEqual(['issued', 0, 0])
    const other = await aDraft(db, { ...about, customer })
    const spent = await admin.ask('bills.payFromAdvance', { id: other.id, seenDue: other.due, ...key() })
    expect(spent.refusal.code).toBe('ADVANCE_SPENT')
    await expectSound()
  })

  test('by a correction: the payments go over to a new draft, and the appointment stays paid', async () => {
    const { id, due, appointmentId } = await aPaidBill(db, about)
    const { status, body } = await admin.ask('bills.correct', { id, reason: 'Wrong name', ...key() })
    expect([status, body]).toMatchObject([200, { state: 'draft', received: due, total: due, due: 0 }])
    const { paymentStatus, billed, paidAt } = await stored(appointmentId)
    expect([paymentStatus, billed, paidAt]).toEqual(['paid', false, expect.any(Date)])
    expect(await billOf(id)).toMatchObject({ credited: due, received: 0 })
    const issued = await admin.ask('bills.issue', { id: body.id, seenDue: 0 })
    expect(issued.body).toMatchObject({ state: 'issued', due: 0 })
    expect(await stored(appointmentId)).toMatchObject({ paymentStatus, billed: true, paidAt })
    await expectSound()
  })

  test('by a correction of which the appointment is cancelled: what was paid is on the draft, and nothing else is', async () => {
    const { id, due, appointmentId } = await aPaidBill(db, about)
    const { body: draft } = await admin.ask('bills.correct', { id, reason: 'Wrong pet', ...key() })
    await sql`update appointments set status = 'cancelled', cancelled_at = now() where id = ${appointmentId}`.execute(
      db,
    )
    const product = await aProduct(db, { price: 100 })
    await admin.ask('bills.addLine', { id: draft.id, productId: product.id })
    const { body: issued } = await admin.ask('bills.issue', { id: draft.id, seenDue: 0 })
    expect(issued).toMatchObject({ total: 100, received: 100, advance: due - 100 })
    expect(await stored(appointmentId)).toMatchObject({ paymentStatus: 'pending', paymentAmount: due })
    await expectSound()
  })

  test('once by a correction, also of a bill of nothing', async () => {
    const appointmentId = await anAppointment(db, { status: 'completed' })
    await admin.ask('bills.noCharge', { appointmentId, reason: 'A stray' })
    const { body: bill } = await admin.ask('bills.findFor', { appointmentId })
    const correct = () => admin.ask('bills.correct', { id: bill?.id, reason: 'Not a stray', ...key() })
    expect((await correct()).status).toBe(200)
    expect((await correct()).refusal.code).toBe('BILL_CREDITED')
  })

  test('a draft with nothing on it is in no list', async () => {
    const { body } = await admin.ask('bills.draft', key())
    const { id } = await aSale(100)
    for (const filter of ['all', 'draft']) {
      const { items } = (await admin.ask('bills.list', { filter })).body
      const listed = items.map((item: { id: string }) => item.id)
      expect([listed.includes(id), listed.includes(body.id)]).toEqual([true, false])
    }
  })

  test('what is written off leaves the list of what is owed', async () => {
    const { id, due, appointmentId } = await anIssuedBill(db, about)
    const { body } = await admin.ask('bills.writeOff', { id, seenDue: due, reason: 'Moved away', ...key() })
    expect([body.due, body.writtenOff]).toEqual([0, due])
    // Nothing was taken, so no one hears of a payment.
    expect(await stored(appointmentId)).toMatchObject({ paymentStatus: 'paid', paidAt: null })
  })
})

test('a bill is found by the end of its number, by its customer, by whom it names, and by its days', async () => {
  const customer = await aCustomer(db)
  const { id } = await anIssuedBill(db, { ...about, customer })
  const { label, issuedOn: day } = await billOf(id)
  const walkIn = await aSale(100)
  const buyer = { name: 'Ms. 100% Walker_', address: null, gstin: null, placeState: null }
  await admin.ask('bills.setBuyer', { id: walkIn.id, ...buyer })
  await admin.ask('bills.issue', { id: walkIn.id, seenDue: walkIn.due })
  const found = async (search: Record<string, unknown>) =>
    (await admin.ask('bills.list', { filter: 'all', ...search })).body.items.map(
      (item: { id: string }) => item.id,
    )
  const digits = String(Number(label?.slice(-5)))
  for (const q of [label, label?.toLowerCase(), digits, customer.phone])
    expect(await found({ q }), q ?? '').toContain(id)
  for (const q of ['0% walker_', 'walker']) expect(await found({ q })).toEqual([walkIn.id])
  for (const q of ['1%', `${label}%`, 'walker%']) expect(await found({ q })).toEqual([])
  expect(await found({ q: digits, from: day, to: day })).toContain(id)
  expect(await found({ from: day })).toEqual(expect.arrayContaining([id, walkIn.id]))
  expect(await found({ to: '2020-01-01' })).toEqual([])
})

test('a bill is found by what the bank says: a reference, its end, and an amount', async () => {
  const [one, other] = [await anIssuedBill(db, about), await anIssuedBill(db, about)]
  const paid = { bills: [one, other].map(({ id, due }) => ({ id, seenDue: due })), method: 'upi' } as const
  const reference = 'AXIS00412876543'
  const amount = one.due + other.due - 1
  expect((await admin.ask('bills.takeMany', { ...paid, amount, reference, ...key() })).status).toBe(200)
  const rupees = (amount / 100).toFixed(2)
  const found = async (q: string) =>
    (await admin.ask('bills.list', { q })).body.items.map(({ id }: { id: string }) => id).sort()
  const both = [one.id, other.id].sort()
  for (const q of [reference, ' axis 0041 2876543', 'UTR: 876543', `₹${rupees}`, rupees])
    expect(await found(q), q).toEqual(expect.arrayContaining(both))
  for (const q of ['76543', '8765430', `${rupees}1`, 'AXIS0']) expect(await found(q), q).not.toContain(one.id)
})

test('two lakh rupees of cash are refused from one person in a day, and for one bill', async () => {
  const { id, due } = await aSale(20_000_000)
  const all = await admin.ask('bills.take', { id, seenDue: due, ...cash, ...key() })
  expect([all.status, all.refusal.message]).toEqual([
    409,
    'Cash of ₹2,00,000 or more is not allowed. Take the rest by UPI, card or bank.',
  ])
  await admin.ask('bills.take', { id, seenDue: due, amount: due - 1, ...cash, ...key() })
  const rest = await admin.ask('bills.take', { id, seenDue: 1, ...cash, ...key() })
  expect(rest.refusal.code).toBe('CASH_LIMIT')
})

test('a registered clinic’s bill has its taxes, and asks for a missing one', async () => {
  await register()
  const { id, due } = await aSale(11_800)
  const missing = await admin.ask('bills.issue', { id, seenDue: due })
  expect(missing.refusal.code).toBe('TAX_MISSING')
  const { body: draft } = await admin.ask('bills.get', { id })
  const taxClassId = FOOD
  const unknown = { lineId: draft.lines[0]?.id, taxClassId: randomUUID() }
  expect((await admin.ask('bills.changeLine', { id, ...unknown })).refusal.code).toBe('CLASS_MISSING')
  const free = { name: 'Nail file', unitPrice: 100, goods: true, taxClassId: randomUUID() }
  expect((await admin.ask('bills.addLine', { id, free })).refusal.code).toBe('CLASS_MISSING')
  await admin.ask('bills.changeLine', { id, lineId: draft.lines[0]?.id, taxClassId })
  // What is sold keeps it, so that no one is asked again.
  const product = db
    .selectFrom('products')
    .select('taxClassId')
    .where('id', '=', draft.lines[0]?.productId ?? '')
  expect(await product.executeTakeFirst()).toEqual({ taxClassId })
  // Who may change settings says it for later bills, others for this one.
  const change = { id, lineId: draft.lines[0]?.id }
  const reception = await clinic.session(await aColleague(db, ['payments:write']))
  await reception.ask('bills.changeLine', { ...change, taxClassId: CARE })
  expect(await product.executeTakeFirst()).toEqual({ taxClassId })
  await reception.ask('bills.changeLine', { ...change, taxClassId })
  await admin.ask('bills.changeLine', { ...change, taxClassId: CARE })
  expect(await product.executeTakeFirst()).toEqual({ taxClassId: CARE })
  await admin.ask('bills.changeLine', { ...change, taxClassId })
  const { body } = await admin.ask('bills.issue', { id, seenDue: due })
  expect(body).toMatchObject({ title: 'Tax Invoice', taxable: 10_000, cgst: 900, sgst: 900, total: 11_800 })
  const lineId = body.lines[0]?.id ?? ''
  const credit = async (...amounts: number[]) => {
    const lines = amounts.map((amount) => ({ lineId, amount }))
    return await admin.ask('bills.credit', { id, lines, reason: 'Torn', ...key() })
  }
  expect((await credit(6)).body).toMatchObject({ taxable: 6, cgst: 0, total: 6 })
  expect((await credit(1)).refusal.code).toBe('CREDIT_TOO_SMALL')
  expect((await credit(2)).body).toMatchObject({ taxable: 0, cgst: 1, sgst: 1, total: 2 })
  expect((await credit(2, 2)).status).toBe(400)
  await sql`delete from tax_settings`.execute(db)
})

test('goods that are sent to another state bear IGST there; a buyer’s GSTIN alone changes no tax', async () => {
  await register()
  const { id, due } = await aSale(11_800)
  const { body: draft } = await admin.ask('bills.get', { id })
  await admin.ask('bills.changeLine', { id, lineId: draft.lines[0]?.id, taxClassId: FOOD })
  const buyer = { name: 'Kamala Pets', address: '4 MG Road, Pune', gstin: '27aapfu0939f1zv' }
  const { body: named } = await admin.ask('bills.setBuyer', { id, ...buyer, placeState: null })
  expect(named).toMatchObject({ buyer: { gstin: '27AAPFU0939F1ZV' }, cgst: 900, sgst: 900, igst: 0 })
  // The state of an address on paper would be where the goods are sent to.
  const { body: visitor } = await admin.ask('bills.setBuyer', { id, ...buyer, gstin: null })
  const printed = [named, visitor].map((bill) => printedBill(bill, { upiId: null, next: [] }).buyer?.address)
  expect(printed).toEqual([buyer.address, null])
  const { body: sent } = await admin.ask('bills.setBuyer', { id, ...buyer, placeState: '27' })
  expect(sent).toMatchObject({ cgst: 0, sgst: 0, igst: 1800, total: 11_800, secondBill: [] })
  const { body } = await admin.ask('bills.issue', { id, seenDue: due })
  expect(body).toMatchObject({ title: 'Tax Invoice', buyer: { name: 'Kamala Pets', placeState: '27' } })
  await sql`delete from tax_settings`.execute(db)
})

test('a bill that has to be two is split: each line takes its discount along, and what was paid goes over', async () => {
  await register()
  const { id, lineId } = await aDraft(db, about)
  await admin.ask('bills.changeLine', { id, lineId, taxClassId: CARE })
  const product = await aProduct(db, { price: 11_800 })
  await db.updateTable('products').set({ taxClassId: FOOD }).where('id', '=', product.id).execute()
  await admin.ask('bills.addLine', { id, productId: product.id })
  await admin.ask('bills.discount', { id, discount: 1001, reason: 'A friend' })
  const buyer = { name: 'Kamala Pets', address: null, gstin: '29AAGCB7383J1Z4', placeState: null }
  const { body: whole } = await admin.ask('bills.setBuyer', { id, ...buyer })
  const seenDue = whole.due
  const deposit = { issues: false, amount: seenDue - 100, ...cash, ...key() }
  expect((await admin.ask('bills.take', { id, seenDue, ...deposit })).status).toBe(200)
  const refused = await admin.ask('bills.issue', { id, seenDue: 100 })
  expect([refused.status, refused.refusal.code]).toEqual([409, 'TWO_BILLS'])

  expect(whole.secondBill).toEqual([whole.lines[1]?.id])
  const lineIds = whole.lines.map((line: { id: string }) => line.id)
  const all = await admin.ask('bills.split', { id, lineIds, ...key() })
  expect([all.status, all.refusal.code]).toEqual([409, 'LINE_NEEDED'])
  const form = { id, lineIds: whole.secondBill, ...key() }
  const { body } = await admin.ask('bills.split', form)
  expect((await admin.ask('bills.split', form)).body.otherId).toBe(body.otherId)
  const { body: other } = await admin.ask('bills.get', { id: body.otherId })
  const first = body.bill
  expect([first.parts, other.parts]).toEqual([
    [{ id: other.id, number: null, state: 'draft', since: false }],
    [{ id, number: null, state: 'draft', since: false }],
  ])
  const { body: found } = await admin.ask('bills.findFor', {
    appointmentId: first.lines[0]?.appointmentId ?? '',
  })
  expect([found?.id, found?.parts]).toEqual([id, first.parts])
  expect(first).toMatchObject({ lines: [{ id: lineId }], secondBill: [], discount: 0, due: 0 })
  expect(other).toMatchObject({ lines: [{ name: product.name }], secondBill: [], due: 100 })
  expect(other).toMatchObject({ buyer: { gstin: buyer.gstin }, customer: { id: clinic.customer.id } })
  expect(first.total + other.total).toBe(whole.total)
  expect(first.received + other.received).toBe(seenDue - 100)
  expect(first.received).toBe(first.total)
  const again = await admin.ask('bills.split', { ...form, ...key() })
  expect(again.refusal.code).toBe('LINE_MISSING')

  const { body: supplied } = await admin.ask('bills.issue', { id, seenDue: 0 })
  const { body: sold } = await admin.ask('bills.take', { id: other.id, seenDue: 100, ...cash, ...key() })
  expect(sold.parts).toEqual([{ id, number: supplied.number, state: 'issued', since: false }])
  expect([supplied, sold]).toMatchObject([
    { title: 'Bill of Supply', due: 0, buyer: { name: 'Kamala Pets' } },
    { title: 'Tax Invoice', due: 0, buyer: { name: 'Kamala Pets' } },
  ])
  expect(Number(sold.number?.slice(-5))).toBe(Number(supplied.number?.slice(-5)) + 1)
  await expectSound()
  await sql`delete from tax_settings`.execute(db)
})

test('a service is sold at the counter at the price of the list, with its tax, and takes no time', async () => {
  const desk = await clinic.session(await aColleague(db, ['payments:write']))
  const service = await aService(db, {
    name: 'Counter nail trim',
    basePrice: 23_600,
    houseVisitSurcharge: 100,
  })
  const sold = { id: service.id, name: 'Counter nail trim', price: 23_600, kind: 'service', left: null }
  expect((await desk.ask('bills.searchItems', { q: 'nail counter' })).body).toEqual([sold])
  await register()
  await admin.ask('bills.assignTaxClass', {
    serviceTypeId: service.id,
    taxClassId: FOOD,
    seen: { taxClassId: null },
  })
  const { body: begun } = await desk.ask('bills.draft', key())
  await desk.ask('bills.addLine', { id: begun.id, serviceId: service.id })
  const { body: draft } = await desk.ask('bills.addLine', { id: begun.id, serviceId: service.id })
  const line = {
    serviceId: service.id,
    appointmentId: null,
    productId: null,
    goods: false,
    thousandths: 2000,
  }
  expect(draft.lines).toMatchObject([{ ...line, rate: 1800, unitPrice: 23_600, total: 47_200 }])
  await desk.ask('bills.take', { id: begun.id, seenDue: 47_200, ...cash, ...key() })
  const today = { from: '2027-03-10', to: '2027-03-10' }
  const { body: taken } = await admin.ask('reports.takenFor', today)
  expect(taken.services).toContainEqual({ service: 'Counter nail trim', amount: 47_200 })
  const { body: again } = await admin.ask('bills.correct', {
    id: begun.id,
    reason: 'One was enough',
    ...key(),
  })
  expect(again.lines).toMatchObject([line])
  expect((await admin.ask('reports.takenFor', today)).body.services).toEqual(taken.services)
  await db.updateTable('serviceTypes').set({ deletedAt: new Date() }).where('id', '=', service.id).execute()
  expect((await desk.ask('bills.searchItems', { q: 'nail counter' })).body).toEqual([])
  const gone = await desk.ask('bills.addLine', { id: again.id, serviceId: service.id })
  expect([gone.status, gone.refusal.code]).toEqual([404, 'SERVICE_MISSING'])
  await expectSound()
  await sql`delete from tax_settings`.execute(db)
})

test('the tax that is said first of a service at the counter is saved for the next one', async () => {
  await register()
  const service = await aService(db, { name: 'Ear cleaning' })
  const { body: begun } = await admin.ask('bills.draft', key())
  const { body } = await admin.ask('bills.addLine', { id: begun.id, serviceId: service.id })
  expect(body.lines).toMatchObject([{ taxMissing: true }])
  await admin.ask('bills.changeLine', { id: begun.id, lineId: body.lines[0]?.id, taxClassId: FOOD })
  const { body: taxes } = await admin.ask('bills.getTaxes')
  expect(taxes.services).toContainEqual({ id: service.id, name: 'Ear cleaning', taxClassId: FOOD })
  await sql`delete from tax_settings`.execute(db)
})

test('a draft whose money has gone over to another is deleted as far as anyone sees', async () => {
  const free = await aSale(0)
  const product = await aProduct(db, { price: 500 })
  const { body: draft } = await admin.ask('bills.addLine', { id: free.id, productId: product.id })
  await admin.ask('bills.take', { id: free.id, seenDue: 500, issues: false, ...cash, ...key() })
  const lineIds = [draft.lines[1]?.id]
  const { body } = await admin.ask('bills.split', { id: free.id, lineIds, ...key() })
  expect([body.bill.received, body.bill.total]).toEqual([0, 0])
  const discarded = await admin.ask('bills.discard', { id: free.id })
  expect(discarded.status).toBe(200)
  const { items } = (await admin.ask('bills.list', { filter: 'draft' })).body
  expect(items.map(({ id }: { id: string }) => id)).not.toContain(free.id)
})

test('an owner sees their own issued bills, and no draft', async () => {
  const issued = await anIssuedBill(db, about)
  const draft = await aDraft(db, about)
  const owner = clinic.callers.customer
  const { body } = await owner.ask('bills.listOwn')
  expect(body.items.map(({ id }) => id)).toContain(issued.id)
  expect(body.items.map(({ id }) => id)).not.toContain(draft.id)
  expect((await owner.ask('bills.getOwn', { id: issued.id })).status).toBe(200)
  expect((await owner.ask('bills.getOwn', { id: draft.id })).status).toBe(404)
  const ofVisit = async (id: string) => (await owner.ask('appointments.getOwn', { id })).body.billId
  expect([await ofVisit(issued.appointmentId), await ofVisit(draft.appointmentId)]).toEqual([issued.id, null])
})

test('twenty issue at the same moment: numbers follow each other without a gap', async () => {
  const drafts = []
  for (let one = 0; one < 20; one += 1) drafts.push(await aSale(100))
  const answers = await Promise.all(
    drafts.map(({ id, due }) => admin.ask('bills.issue', { id, seenDue: due })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const numbers = answers.map(({ body }) => Number(body.number?.slice(-5))).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
})

test('a restored backup hands out no number before someone has said the last one', async () => {
  await setNumbersUnsure(db, true)
  const { id, due } = await aSale(100)
  const refused = await admin.ask('bills.take', { id, seenDue: due, ...cash, ...key() })
  expect([refused.status, refused.refusal.code]).toEqual([409, 'NUMBERS_UNSURE'])
  expect((await admin.ask('bills.continueNumbers', { series: 'bill', last: 1 })).refusal.code).toBe(
    'NUMBER_TOO_SMALL',
  )
  expect((await admin.ask('bills.continueNumbers', { series: 'bill', last: 900 })).body.numbersUnsure).toBe(
    false,
  )
  expect((await admin.ask('bills.take', { id, seenDue: due, ...cash, ...key() })).body.number).toMatch(
    /\/00901$/,
  )
})
