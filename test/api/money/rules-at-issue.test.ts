import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { takeAdvance } from '../../../src/features/money/payments/server/take.ts'
import { PERMISSIONS } from '../../../src/features/platform/auth/permissions.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anAppointment, anOrder, aPet, aProduct, aService } from '../../factories.ts'

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
  const seenDue = (await desk.ask('bills.get', { id })).body.due
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

describe('a discount of more than who issues may give', () => {
  const LIMIT = ['403 DISCOUNT_LIMIT', '403 DISCOUNT_LIMIT']
  const withLimit = async (share: number, run: () => Promise<void>) => {
    await db.updateTable('billSettings').set({ maxDiscount: share }).execute()
    try {
      await run()
    } finally {
      await db.updateTable('billSettings').set({ maxDiscount: 10_000 }).execute()
    }
  }
  /** Each way leaves a draft whose discount was within the limit of 20 % when it was given. */
  const WAYS: [string, () => Promise<string>][] = [
    [
      'once lines were taken off',
      async () => {
        const bill = await aSale(10_000, 90_000)
        await desk.ask('bills.discount', { id: bill.id, discount: 9000, reason: 'A friend' })
        await desk.ask('bills.removeLine', { id: bill.id, lineId: bill.lines[1]?.id })
        return bill.id
      },
    ],
    [
      'once the quantity was lowered',
      async () => {
        const bill = await aSale(10_000)
        const lineId = bill.lines[0]?.id
        await desk.ask('bills.changeLine', { id: bill.id, lineId, thousandths: 10_000 })
        await desk.ask('bills.discount', { id: bill.id, discount: 9000, reason: 'A friend' })
        await desk.ask('bills.changeLine', { id: bill.id, lineId, thousandths: 1000 })
        return bill.id
      },
    ],
    [
      'once the rest was split off',
      async () => {
        const bill = await aSale(10_000, 90_000)
        await desk.ask('bills.discount', { id: bill.id, discount: 1, reason: 'A friend' })
        await desk.ask('bills.changeLine', { id: bill.id, lineId: bill.lines[0]?.id, discount: 9000 })
        await desk.ask('bills.split', { id: bill.id, lineIds: [bill.lines[1]?.id], ...key() })
        return bill.id
      },
    ],
  ]

  test.each(WAYS)('is refused %s, and issued by staff who may correct bills', async (_way, make) => {
    await withLimit(2000, async () => {
      const id = await make()
      expect(await issueBothWays(id)).toEqual(LIMIT)
      const seenDue = (await admin.ask('bills.get', { id })).body.due
      expect((await admin.ask('bills.issue', { id, seenDue })).status).toBe(200)
    })
  })

  test('is issued by anyone up to the share that who may correct bills has given, also of less', async () => {
    await withLimit(2000, async () => {
      const bill = await aSale(10_000, 90_000)
      await admin.ask('bills.discount', { id: bill.id, discount: 50_000, reason: 'The shelter' })
      await desk.ask('bills.removeLine', { id: bill.id, lineId: bill.lines[0]?.id })
      expect(await issueBothWays(bill.id)).toEqual(LIMIT)
      const { status } = await desk.ask('bills.discount', {
        id: bill.id,
        discount: 45_000,
        reason: 'The shelter',
      })
      expect(status).toBe(200)
      expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 45_000 })).status).toBe(200)
    })
  })
})

test('the share up to which no reason is needed is that of the moment in which a bill is issued', async () => {
  const bill = await aSale(10_000)
  await desk.ask('bills.discount', { id: bill.id, discount: 1000, reason: null })
  await db.updateTable('billSettings').set({ discountWithoutReason: 500 }).execute()
  expect(await issueBothWays(bill.id)).toEqual(REFUSED)
  await db.updateTable('billSettings').set({ discountWithoutReason: 1000 }).execute()
  expect((await desk.ask('bills.issue', { id: bill.id, seenDue: 9000 })).status).toBe(200)
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
  const refused = await admin.ask('bills.payFromAdvance', all)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'CASH_LIMIT'])
  expect((await admin.ask('bills.get', { id: draft.id })).body).toMatchObject({ state: 'draft', received: 0 })
})

describe('what is sold at the counter', () => {
  const codeOf = ({ status, refusal }: { status: number; refusal: { code: string } }) =>
    status === 200 ? status : `${status} ${refusal.code}`

  /** A draft of one product and one service at the price of the clinic, whose prices are 100 and 200. */
  async function aCounterSale() {
    const product = await aProduct(db, { price: 10_000 })
    const service = await aService(db, { basePrice: 20_000 })
    const { body: draft } = await desk.ask('bills.draft', key())
    await desk.ask('bills.addLine', { id: draft.id, productId: product.id })
    const { body: bill } = await desk.ask('bills.addLine', { id: draft.id, serviceId: service.id })
    return { id: bill.id, product, service }
  }

  test('costs what it does when it is issued, not what it did when it was put on the draft', async () => {
    const { id, product, service } = await aCounterSale()
    await db.updateTable('products').set({ price: 15_000 }).where('id', '=', product.id).execute()
    await db.updateTable('serviceTypes').set({ basePrice: 26_000 }).where('id', '=', service.id).execute()
    const asSeen = { id, seenDue: 30_000 }
    expect(codeOf(await desk.ask('bills.issue', asSeen))).toBe('409 BILL_CHANGED')
    expect(codeOf(await desk.ask('bills.take', { ...asSeen, ...cash, ...key() }))).toBe('409 BILL_CHANGED')
    const { body } = await desk.ask('bills.get', { id })
    expect([body.due, body.lines.map(({ unitPrice }) => unitPrice)]).toEqual([41_000, [15_000, 26_000]])
    expect((await desk.ask('bills.issue', { id, seenDue: 41_000 })).status).toBe(200)
    await db.updateTable('products').set({ price: 99_000 }).where('id', '=', product.id).execute()
    expect((await desk.ask('bills.get', { id })).body).toMatchObject({ total: 41_000, due: 41_000 })
  })

  test('is not sold once it is no longer offered', async () => {
    const { id, product, service } = await aCounterSale()
    await admin.ask('orders.hideProduct', { id: product.id, hidden: true })
    expect(await issueBothWays(id)).toEqual(['409 NOT_SOLD', '409 NOT_SOLD'])
    await admin.ask('orders.hideProduct', { id: product.id, hidden: false })
    await admin.ask('services.remove', { id: service.id })
    expect(await issueBothWays(id)).toEqual(['409 NOT_SOLD', '409 NOT_SOLD'])
    const { body } = await desk.ask('bills.get', { id })
    await desk.ask('bills.removeLine', { id, lineId: body.lines[1]?.id })
    expect((await desk.ask('bills.issue', { id, seenDue: 10_000 })).status).toBe(200)
  })

  test('costs on a corrected bill what it did on the first, also once it is split or no longer sold', async () => {
    const { id, product } = await aCounterSale()
    await desk.ask('bills.take', { id, seenDue: 30_000, ...cash, ...key() })
    await db
      .updateTable('products')
      .set({ price: 15_000, hiddenAt: new Date() })
      .where('id', '=', product.id)
      .execute()
    const { body: draft } = await admin.ask('bills.correct', { id, reason: 'The name', ...key() })
    expect(draft).toMatchObject({ state: 'draft', total: 30_000, due: 0 })
    const { id: another } = await aProduct(db, { price: 1000 })
    await desk.ask('bills.addLine', { id: draft.id, productId: another })
    await db.updateTable('products').set({ price: 1700 }).where('id', '=', another).execute()
    const { body: dearer } = await desk.ask('bills.get', { id: draft.id })
    expect(dearer).toMatchObject({ total: 31_700, due: 1700 })
    await desk.ask('bills.removeLine', { id: draft.id, lineId: dearer.lines[2]?.id })
    const split = { id: draft.id, lineIds: [draft.lines[1]?.id], ...key() }
    const { body } = await desk.ask('bills.split', split)
    expect(codeOf(await desk.ask('bills.issue', { id: draft.id, seenDue: 0 }))).toBe(200)
    expect(codeOf(await desk.ask('bills.issue', { id: body.otherId, seenDue: 0 }))).toBe(200)
  })

  test('costs what its order says where it comes from one', async () => {
    const order = await anOrder(db, { customer: clinic.customer })
    const { body: bill } = await desk.ask('bills.draft', { orderId: order.id, ...key() })
    await db.updateTable('products').set({ price: 99_900, hiddenAt: new Date() }).execute()
    expect(codeOf(await desk.ask('bills.issue', { id: bill.id, seenDue: bill.due }))).toBe(200)
  })
})

test('a line that someone wrote is not made larger by a caller who may write none', async () => {
  const { body: draft } = await desk.ask('bills.draft', key())
  const free = { name: 'Cage, on loan', unitPrice: 10_000, goods: false }
  const { body: bill } = await admin.ask('bills.addLine', { id: draft.id, free, thousandths: 2000 })
  const line = { id: draft.id, lineId: bill.lines[0]?.id }
  const more = await desk.ask('bills.changeLine', { ...line, thousandths: 999_000 })
  expect([more.status, more.refusal.code]).toEqual([403, 'FREE_LINE_FORBIDDEN'])
  expect((await desk.ask('bills.get', { id: draft.id })).body.total).toBe(20_000)
  expect((await desk.ask('bills.changeLine', { ...line, thousandths: 1000 })).body.total).toBe(10_000)
  expect((await admin.ask('bills.changeLine', { ...line, thousandths: 3000 })).body.total).toBe(30_000)
})

describe('the cash of a person', () => {
  const most = { reference: null, ...cash }
  const REFUSED_CASH = [409, 'CASH_LIMIT']

  /** Someone who has paid so much cash in advance today, and an appointment of theirs. */
  async function aPayer(paid: number) {
    const customer = await aCustomer(db)
    const pet = await aPet(db, { owner: customer })
    const appointmentId = await anAppointment(db, { pet, status: 'completed' })
    await admin.ask('bills.advance', { id: customer.id, amount: paid, ...most, ...key() })
    return { customer, appointmentId }
  }

  /** A draft for no one, with a deposit in cash. */
  async function aDeposit(amount: number) {
    const bill = await aSale(amount)
    const deposit = { id: bill.id, seenDue: amount, amount, issues: false, ...cash, ...key() }
    expect((await desk.ask('bills.take', deposit)).status).toBe(200)
    return bill
  }

  test('counts when their appointment makes a deposit theirs', async () => {
    const { appointmentId } = await aPayer(12_000_000)
    const bill = await aDeposit(9_000_000)
    const refused = await desk.ask('bills.addLine', { id: bill.id, appointmentId })
    expect([refused.status, refused.refusal.code]).toEqual(REFUSED_CASH)
    expect((await desk.ask('bills.get', { id: bill.id })).body).toMatchObject({ customer: null })
  })

  test('has that deposit in it afterwards', async () => {
    const { customer, appointmentId } = await aPayer(9_000_000)
    const bill = await aDeposit(8_000_000)
    const added = await desk.ask('bills.addLine', { id: bill.id, appointmentId })
    expect(added.body.customer).toMatchObject({ id: customer.id })
    const more = { id: customer.id, amount: 3_000_000, ...most, ...key() }
    const refused = await admin.ask('bills.advance', more)
    expect([refused.status, refused.refusal.code]).toEqual(REFUSED_CASH)
  })

  test('has their part of what is paid at once for several people in it', async () => {
    const { customer: first } = await aPayer(15_000_000)
    const { customer: second } = await aPayer(100)
    const bills: { id: string; seenDue: number }[] = []
    for (const { id: customerId } of [first, second]) {
      const { body: draft } = await desk.ask('bills.draft', { customerId, ...key() })
      const { id: productId } = await aProduct(db, { price: 6_000_000 })
      await desk.ask('bills.addLine', { id: draft.id, productId })
      await desk.ask('bills.issue', { id: draft.id, seenDue: 6_000_000 })
      bills.push({ id: draft.id, seenDue: 6_000_000 })
    }
    const refused = await desk.ask('bills.takeMany', { bills, ...most, ...key() })
    expect([refused.status, refused.refusal.code]).toEqual(REFUSED_CASH)
  })
})

describe('the customer of a draft', () => {
  const SAID = { name: null, address: null, gstin: null, placeState: null }

  test('can be another one, or no one, while nothing on it says whose it is', async () => {
    const [one, other] = [await aCustomer(db), await aCustomer(db)]
    const { id } = await aSale(10_000)
    for (const customerId of [one.id, other.id, null])
      expect((await desk.ask('bills.setBuyer', { ...SAID, id, customerId })).body.customer?.id ?? null).toBe(
        customerId,
      )
  })

  test('stays while money of theirs is on it: that is undone first', async () => {
    const [one, other] = [await aCustomer(db), await aCustomer(db)]
    const { id } = await aSale(10_000)
    await desk.ask('bills.setBuyer', { ...SAID, id, customerId: one.id })
    await desk.ask('bills.take', { id, seenDue: 10_000, amount: 500, issues: false, ...cash, ...key() })
    const { status, refusal } = await desk.ask('bills.setBuyer', { ...SAID, id, customerId: other.id })
    expect([status, refusal.code]).toEqual([409, 'MONEY_ON_BILL'])
    expect(refusal.message).toContain('Undo the payment first')
    const { body: bill } = await desk.ask('bills.get', { id })
    await desk.ask('bills.undo', { id: bill.entries[0]?.id ?? '' })
    expect((await desk.ask('bills.setBuyer', { ...SAID, id, customerId: other.id })).status).toBe(200)
  })

  test('stays on one with an appointment', async () => {
    const { body: draft } = await desk.ask('bills.draft', {
      appointmentId: await anAppointment(db),
      ...key(),
    })
    const other = await aCustomer(db)
    const { refusal } = await desk.ask('bills.setBuyer', { ...SAID, id: draft.id, customerId: other.id })
    expect(refusal.code).toBe('OTHER_CUSTOMER')
  })
})
