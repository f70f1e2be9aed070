import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anAppointment, anOrder, aPet, aProduct, aReminder } from '../../factories.ts'
import { SECRET } from '../../session.ts'
import { findUnsound } from '../../unsound-money.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const desk = await clinic.session(
  await aColleague(db, ['payments:write', 'appointments:write', 'orders:write'], 'reception'),
)
await db.updateTable('reminderSettings').set({ cancelHours: 1 }).execute()
const key = () => ({ idempotencyKey: randomUUID() })
const DAY = '2027-03-19'

type Owner = Awaited<ReturnType<typeof clinic.anOwner>>
type Billed = Owner & { id: string; pet: { id: string; name: string } }

/** All that cancels an appointment; what is pending its owner may cancel. */
const DOORS = {
  staff: { status: 'confirmed', cancel: ({ id }) => desk.ask('appointments.callOff', { id, reason: 'Ill' }) },
  refusal: { status: 'pending', cancel: ({ id }) => desk.ask('appointments.reject', { id, reason: null }) },
  owner: { status: 'pending', cancel: ({ caller, id }) => caller.ask('appointments.cancel', { id }) },
  link: {
    status: 'confirmed',
    cancel: async ({ customer, id, pet }) => {
      const at = clinicInstant(DAY, 11).toISOString()
      const token = makeToken(
        SECRET,
        await aReminder(db, customer, { subject: id, pet: pet.name, at, day: '2027-01-03' }),
      )
      return await anonymous.ask('reminders.answerByLink', { token, subject: id, answer: 'cancel' })
    },
  },
  together: {
    status: 'pending',
    cancel: ({ caller, id }) => caller.ask('appointments.cancelTogether', { id }),
  },
  deceased: {
    status: 'confirmed',
    cancel: ({ pet }) =>
      admin.ask('pets.markDeceased', { id: pet.id, day: '2027-03-09', cancelAppointments: true }),
  },
  gift: {
    status: 'confirmed',
    cancel: async ({ customer, pet }) => {
      const { id: newOwnerId } = await aCustomer(db)
      const given = { id: pet.id, ownerId: customer.id, newOwnerId, cancelAppointments: true }
      return await admin.ask('pets.give', given)
    },
  },
  removal: { status: 'pending', cancel: ({ pet }) => admin.ask('pets.remove', { id: pet.id }) },
} satisfies Record<
  string,
  { status: 'pending' | 'confirmed'; cancel: (billed: Billed) => Promise<{ status: number }> }
>

/** What is said of an appointment of ₹1,200 that is called off, by what was paid and how it is settled. */
const CASES = [
  { paid: 0, back: 'cash', owed: 0, held: 0, taken: 0, is: 'pending' },
  { paid: 0, back: 'advance', owed: 0, held: 0, taken: 0, is: 'pending' },
  { paid: 0, back: 'charge', owed: 120_000, held: 0, taken: 0, is: 'pending' },
  { paid: 50_000, back: 'cash', owed: 0, held: 0, taken: 0, is: 'refunded' },
  { paid: 50_000, back: 'advance', owed: 0, held: 50_000, taken: 50_000, is: 'pending' },
  { paid: 50_000, back: 'charge', owed: 70_000, held: 0, taken: 50_000, is: 'pending' },
  { paid: 120_000, back: 'cash', owed: 0, held: 0, taken: 0, is: 'refunded' },
  { paid: 120_000, back: 'advance', owed: 0, held: 120_000, taken: 120_000, is: 'pending' },
  { paid: 120_000, back: 'charge', owed: 0, held: 0, taken: 120_000, is: 'paid' },
] as const

/** A bill of ₹1,200 for a coming appointment, of which something is paid. */
async function aBill(status: 'pending' | 'confirmed', paid: number) {
  const owner = await clinic.anOwner()
  const pet = await aPet(db, { owner: owner.customer })
  const id = await anAppointment(db, { pet, day: DAY, hour: 11, status })
  await db
    .updateTable('appointments')
    .set({ paymentAmount: 120_000, squeezedIn: true, togetherId: randomUUID() })
    .where('id', '=', id)
    .execute()
  const { body: draft } = await desk.ask('bills.draft', { appointmentId: id, ...key() })
  await desk.ask('bills.issue', { id: draft.id, seenDue: 120_000 })
  const part = { id: draft.id, seenDue: 120_000, amount: paid, method: 'cash', ...key() }
  if (paid > 0) await desk.ask('bills.take', part)
  return { ...owner, id, pet, billId: draft.id }
}

const listed = async (filter: string) =>
  (await admin.ask('bills.list', { filter })).body.items.map((item: { id: string }) => item.id)

/** What a customer owes and the clinic holds of theirs, and what was taken of them. */
async function figuresOf(customerId: string) {
  const { body } = await admin.ask('bills.getBalance', { id: customerId })
  const entries = await db
    .selectFrom('ledgerEntries')
    .select(['kind', 'amount'])
    .where('customerId', '=', customerId)
    .execute()
  const taken = entries.reduce((sum, { kind, amount }) => sum + (kind === 'taken' ? amount : -amount), 0)
  return { owed: body.owed, held: body.held, taken }
}

describe.each(Object.entries(DOORS))('what is billed and called off (%s)', (_door, { status, cancel }) => {
  test.each(CASES)('with $paid paid: settled by $back', async ({ paid, back, is, ...figures }) => {
    const billed = await aBill(status, paid)
    expect((await cancel(billed)).status).toBe(200)
    const { billId: id, customer } = billed
    // No one owes it from then on, and money is where it was.
    expect(await figuresOf(customer.id)).toEqual({ owed: 0, held: 0, taken: paid })
    const { body: bill } = await admin.ask('bills.get', { id })
    expect(bill).toMatchObject({ calledOff: 120_000, due: 0, lines: [{ calledOff: true }] })
    expect([(await listed('calledOff')).includes(id), (await listed('open')).includes(id)]).toEqual([
      true,
      false,
    ])
    const settle = { id, back, seenBack: paid, reason: 'Called off' }
    const refused = await desk.ask('bills.settleCalledOff', { ...settle, ...key() })
    expect(refused.status).toBe(403)
    expect((await admin.ask('bills.settleCalledOff', { ...settle, ...key() })).status).toBe(200)
    expect(await figuresOf(customer.id)).toEqual(figures)
    const appointment = db.selectFrom('appointments').select('paymentStatus').where('id', '=', billed.id)
    expect((await appointment.executeTakeFirst())?.paymentStatus).toBe(is)
    expect(await listed('calledOff')).not.toContain(id)
    const again = await admin.ask('bills.settleCalledOff', { ...settle, ...key() })
    expect(again.refusal.code).toBe('NOTHING_CALLED_OFF')
  })
})

test('a payment that came in part says how much of the bill that is', async () => {
  const { customer } = await aBill('confirmed', 50_000)
  const { items } = (await admin.ask('payments.list', { customerId: customer.id })).body
  expect(items).toMatchObject([{ amount: 120_000, paidInPart: { received: 50_000, total: 120_000 } }])
})

test('what was called off is settled as it was seen, and owed again once it takes place after all', async () => {
  const { id: appointmentId, billId: id, customer } = await aBill('confirmed', 50_000)
  await desk.ask('appointments.callOff', { id: appointmentId, reason: 'Ill' })
  const waiting = (await admin.ask('desk.getWaiting')).body.calledOff
  const settle = (seenBack: number, back: string | null = 'cash') =>
    admin.ask('bills.settleCalledOff', { id, back, seenBack, reason: 'Called off', ...key() })
  expect((await settle(40_000)).refusal.code).toBe('BILL_CHANGED')
  expect((await settle(50_000, null)).refusal).toMatchObject({ code: 'METHOD_NEEDED' })
  await desk.ask('appointments.reopen', { id: appointmentId })
  expect((await admin.ask('desk.getWaiting')).body.calledOff).toBe((waiting ?? 0) - 1)
  expect((await settle(50_000)).refusal.code).toBe('NOTHING_CALLED_OFF')
  expect((await figuresOf(customer.id)).owed).toBe(70_000)
  await expectSound()
})

test('of a bill with more on it the rest stays: money beyond that goes back, goods go onto the shelf', async () => {
  const order = await anOrder(db, { customer: clinic.customer })
  const { id: productId } = await aProduct(db, { price: 10_000 })
  await admin.ask('stock.takeIn', { productId, thousandths: 5000, batch: null, expiresOn: null })
  const { body: draft } = await desk.ask('bills.draft', { orderId: order.id, ...key() })
  const { body: more } = await desk.ask('bills.addLine', { id: draft.id, productId })
  const { id, due: total } = more
  await desk.ask('bills.take', { id, seenDue: total, amount: total - 2500, method: 'upi', ...key() })
  await desk.ask('orders.cancel', { id: order.id })
  const { body: bill } = await admin.ask('bills.get', { id })
  expect(bill).toMatchObject({ due: 0, calledOff: total - 10_000 })
  const settled = { id, back: 'upi', seenBack: total - 12_500, reason: 'Not needed', ...key() }
  const { body } = await admin.ask('bills.settleCalledOff', settled)
  expect(body).toMatchObject({ calledOff: 0, due: 0, received: 10_000, credited: total - 10_000 })
  expect(body.creditNotes).toMatchObject([{ total: total - 10_000, reason: 'Not needed' }])
  await expectSound()
})

describe('a draft', () => {
  test('loses what is cancelled: an order as well as an appointment', async () => {
    const order = await anOrder(db, { customer: clinic.customer })
    const { body: bill } = await desk.ask('bills.draft', { orderId: order.id, ...key() })
    await desk.ask('orders.cancel', { id: order.id })
    expect((await desk.ask('bills.get', { id: bill.id })).body).toMatchObject({ lines: [], due: 0 })
    expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 0 })).refusal.code).toBe('BILL_EMPTY')
    const { id: productId } = await aProduct(db, { price: 5000 })
    await desk.ask('bills.addLine', { id: bill.id, productId })
    expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 5000 })).body.lines).toHaveLength(1)
  })

  test('is deleted with its lines; what was paid for it is an advance, and no list shows what is left', async () => {
    const { customer } = await clinic.anOwner()
    const { body: draft } = await desk.ask('bills.draft', { customerId: customer.id, ...key() })
    const { id: productId } = await aProduct(db, { price: 5000 })
    const deposit = { id: draft.id, amount: 2000, seenDue: 5000, method: 'cash', issues: false }
    await desk.ask('bills.addLine', { id: draft.id, productId })
    await desk.ask('bills.take', { ...deposit, ...key() })
    expect((await desk.ask('bills.discard', { id: draft.id })).status).toBe(200)
    const { body } = await admin.ask('bills.getBalance', { id: customer.id })
    expect(body).toMatchObject({ owed: 0, held: 2000, advance: 2000 })
    for (const filter of ['all', 'draft']) expect(await listed(filter)).not.toContain(draft.id)
    await expectSound()
  })

  test('with money of no one is deleted once someone says whose it is', async () => {
    const { customer } = await clinic.anOwner()
    const { body: draft } = await desk.ask('bills.draft', key())
    const { id: productId } = await aProduct(db, { price: 5000 })
    const deposit = { id: draft.id, amount: 2000, seenDue: 5000, method: 'cash', issues: false }
    await desk.ask('bills.addLine', { id: draft.id, productId })
    await desk.ask('bills.take', { ...deposit, ...key() })
    const refused = await desk.ask('bills.discard', { id: draft.id })
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'Undo the payment or choose a customer first.',
    ])
    const chosen = { id: draft.id, customerId: customer.id, name: null, address: null, gstin: null }
    expect((await desk.ask('bills.setBuyer', chosen)).status).toBe(200)
    expect((await desk.ask('bills.discard', { id: draft.id })).status).toBe(200)
    expect((await admin.ask('bills.getBalance', { id: customer.id })).body.advance).toBe(2000)
    await expectSound()
  })
})

const expectSound = async () => expect(await findUnsound(db)).toEqual([])
