import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeAdvance } from '../../../src/features/money/bills/server/take.ts'
import { PERMISSIONS } from '../../../src/features/platform/auth/permissions.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anOrder, aProduct } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const desk = await clinic.session(await aColleague(db, ['payments:write', 'orders:write'], 'reception'))
const key = () => ({ idempotencyKey: randomUUID() })
const cash = { method: 'cash' } as const

/** A draft with a line of each price. */
async function aSale(...prices: number[]) {
  const { body: draft } = await desk.ask('bills.draft', key())
  let bill = draft
  for (const price of prices) {
    const { id: productId } = await aProduct(db, { price })
    bill = (await desk.ask('bills.addLine', { id: draft.id, productId })).body
  }
  return bill
}

/** What both ways to issue a draft answer. */
async function issueBothWays(id: string) {
  const seenDue = (await desk.ask('bills.one', { id })).body.due
  const answers = [
    await desk.ask('bills.issue', { id, seenDue }),
    await desk.ask('bills.take', { id, seenDue, ...cash, ...key() }),
  ]
  return answers.map(({ status, refusal }) => `${status} ${refusal.code}`)
}

const REFUSED = ['409 REASON_NEEDED', '409 REASON_NEEDED']

test('a discount that needed no reason needs one once less is on the bill', async () => {
  const bill = await aSale(10_000, 90_000)
  const set = await desk.ask('bills.discount', { id: bill.id, discount: 9000, reason: null })
  expect(set.status).toBe(200)
  await desk.ask('bills.removeLine', { id: bill.id, lineId: bill.lines[1]?.id })
  expect(await issueBothWays(bill.id)).toEqual(REFUSED)
  await desk.ask('bills.discount', { id: bill.id, discount: 9000, reason: 'A friend' })
  expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 1000 })).status).toBe(200)
})

test('a discount on a line needs a reason as one on the bill does, also after its quantity was lowered', async () => {
  const bill = await aSale(10_000)
  const lineId = bill.lines[0]?.id
  await desk.ask('bills.changeLine', { id: bill.id, lineId, thousandths: 10_000, discount: 9000 })
  await desk.ask('bills.changeLine', { id: bill.id, lineId, thousandths: 1000 })
  expect(await issueBothWays(bill.id)).toEqual(REFUSED)
})

test('a part that was split off needs the reason that the whole did not', async () => {
  const bill = await aSale(10_000, 90_000)
  await desk.ask('bills.changeLine', { id: bill.id, lineId: bill.lines[0]?.id, discount: 9000 })
  const split = { id: bill.id, lineIds: [bill.lines[1]?.id], ...key() }
  expect((await desk.ask('bills.split', split)).status).toBe(200)
  expect(await issueBothWays(bill.id)).toEqual(REFUSED)
})

test('the share up to which no reason is needed is that of the moment in which a bill is issued', async () => {
  const bill = await aSale(10_000)
  await desk.ask('bills.discount', { id: bill.id, discount: 1000, reason: null })
  await db.updateTable('bill_settings').set({ discount_without_reason: 500 }).execute()
  expect(await issueBothWays(bill.id)).toEqual(REFUSED)
  await db.updateTable('bill_settings').set({ discount_without_reason: 1000 }).execute()
  expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 9000 })).status).toBe(200)
})

test('an order that was cancelled after it came onto a draft is not billed', async () => {
  const order = await anOrder(db, { customer: clinic.customer })
  const { body: bill } = await desk.ask('bills.draft', { orderId: order.id, ...key() })
  expect((await desk.ask('orders.cancel', { id: order.id })).status).toBe(200)
  expect(await issueBothWays(bill.id)).toEqual(['409 ORDER_CANCELLED', '409 ORDER_CANCELLED'])
  for (const { id: lineId } of bill.lines) await desk.ask('bills.removeLine', { id: bill.id, lineId })
  const { id: productId } = await aProduct(db, { price: 5000 })
  await desk.ask('bills.addLine', { id: bill.id, productId })
  expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 5000 })).status).toBe(200)
})

test('cash of several days, paid in advance, is not two lakh rupees or more for one bill', async () => {
  const customer = await aCustomer(db)
  const advance = { customerId: customer.id, amount: 15_000_000, reference: null, ...cash }
  for (const day of ['2027-03-08', '2027-03-09']) {
    const by = {
      userId: clinic.logins.admin.userId,
      permissions: PERMISSIONS,
      now: new Date(`${day}T05:00:00Z`),
    }
    await db.transaction().execute((tx) => takeAdvance(tx, advance, by))
  }
  const { body: draft } = await admin.ask('bills.draft', { customerId: customer.id, ...key() })
  const { id: productId } = await aProduct(db, { price: 30_000_000 })
  await admin.ask('bills.addLine', { id: draft.id, productId })
  const all = { id: draft.id, seenDue: 30_000_000, ...key() }
  const refused = await admin.ask('bills.useAdvance', all)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'CASH_LIMIT'])
  expect((await admin.ask('bills.one', { id: draft.id })).body).toMatchObject({ state: 'draft', received: 0 })
})
