import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUANTITY, totalOf } from '../../../src/features/money/orders/rules.ts'
import { priceOf } from '../../../src/features/planning/services/rules.ts'
import type { VisitType } from '../../../src/features/planning/services/visit-types.ts'
import { openClinic } from '../../callers.ts'
import { aPet, aProduct, aService, type Product } from '../../factories.ts'
import { freeSlot } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers
const pet = await aPet(db, { owner: clinic.customer })

/** As many as the release asks for with `MONEY_RUNS=10000`; fewer every day. The rules alone run 10,000 times. */
const RUNS = Number(process.env.MONEY_RUNS ?? 150)
const TIME = { timeout: 570_000 + RUNS * 100 }
const settings = { numRuns: RUNS, endOnFailure: true }

const paise = fc.integer({ min: 0, max: 1_000_000_000 })
/** What someone may send to pay less. */
const lie = fc.record(
  { payment_amount: paise, paymentAmount: paise, price: paise, total: paise, totalAmount: paise },
  { requiredKeys: [] },
)

describe(`${RUNS} random bookings`, () => {
  let number = 0
  const book = async (choice: Record<string, unknown>) => {
    number += 1
    const form = { petId: pet.id, ...freeSlot(2000 + number), idempotencyKey: randomUUID() }
    return await owner.ask('appointments.book', { ...form, ...choice })
  }

  test('cost what the price list says, whatever the client says', TIME, async () => {
    const appointment = fc.constantFrom<VisitType>('clinic', 'house')
    const isTrue = async (
      basePrice: number,
      houseVisitSurcharge: number,
      visitType: VisitType,
      forbidden: object,
    ) => {
      const service = await aService(db, { basePrice, houseVisitSurcharge })
      const houseVisitAddress = visitType === 'house' ? '1 House Road' : null
      const choice = { serviceTypeId: service.id, visitType, houseVisitAddress }
      if (Object.keys(forbidden).length > 0)
        expect((await book({ ...choice, ...forbidden })).status).toBe(400)
      const { status, body } = await book(choice)
      expect(status).toBe(201)
      const stored = await db
        .selectFrom('appointments')
        .select(['paymentAmount', 'paymentStatus'])
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      const { total } = priceOf({ basePrice, houseVisitSurcharge }, visitType)
      expect(stored).toEqual({ paymentAmount: total, paymentStatus: 'pending' })
      expect(body.paymentAmount).toBe(total)
    }
    await fc.assert(fc.asyncProperty(paise, paise, appointment, lie, isTrue), settings)
  })
})

describe(`${RUNS} random orders`, () => {
  const item = fc.record({ price: paise, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) })
  type ProductChoice = { product: Product; quantity: number; price: number }

  const place = (items: ProductChoice[], seenTotal: number, forbidden: object = {}) =>
    admin.ask('orders.place', {
      customerId: clinic.customer.id,
      items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      shippingAddress: '1 Banyan Lane',
      seenTotal,
      idempotencyKey: randomUUID(),
      ...forbidden,
    })
  const countOrders = async () =>
    (
      await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .executeTakeFirst()
    )?.all

  test('cost the sum of price times quantity, to the paisa, whatever the client says', TIME, async () => {
    const items = fc.array(item, { minLength: 1, maxLength: 6 })
    const error = fc.constantFrom(-1, 1, 100, -100)
    const isTrue = async (
      wanted: { price: number; quantity: number }[],
      wrongBy: number,
      forbidden: object,
    ) => {
      const choices: ProductChoice[] = []
      for (const { price, quantity } of wanted)
        choices.push({ product: await aProduct(db, { price }), quantity, price })
      const total = totalOf(choices)
      const before = await countOrders()
      if (Object.keys(forbidden).length > 0) expect((await place(choices, total, forbidden)).status).toBe(400)
      if (total + wrongBy >= 0) expect((await place(choices, total + wrongBy)).status).toBe(409)
      expect(await countOrders()).toBe(before)
      const { status, body } = await place(choices, total)
      expect([status, body.total]).toEqual([201, total])
      const stored = await db
        .selectFrom('orderItems')
        .innerJoin('orders', 'orders.id', 'orderId')
        .select(['productId as id', 'price', 'quantity', 'totalAmount as total'])
        .where('orderId', '=', body.id)
        .execute()
      const expected = choices.map(({ product: { id }, price, quantity }) => ({ id, price, quantity, total }))
      expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId))
    }
    await fc.assert(fc.asyncProperty(items, error, lie, isTrue), settings)
  })
})

const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id)
