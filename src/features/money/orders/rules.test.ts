import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-statuses.ts'
import { isOpen, MAX_ITEMS, MAX_QUANTITY, ORDER_ACTIONS, orderNumber, totalOf } from './rules.ts'
import { ORDER_TEXTS } from './texts.ts'

/** The number of random orders that the specification of money requires. */
const ORDERS = 10_000

const item = fc.record({
  price: fc.integer({ min: 0, max: 1_000_000_000 }),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
})

test('a total is the exact sum of price times quantity, to the paisa', () => {
  const items = fc.array(item, { minLength: 1, maxLength: MAX_ITEMS })
  const isExact = (order: { price: number; quantity: number }[]) => {
    const exact = order.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
    expect(BigInt(totalOf(order))).toBe(exact)
    expect(totalOf(order.toReversed())).toBe(totalOf(order))
  }
  fc.assert(fc.property(items, isExact), { numRuns: ORDERS })
})

test('an order without items costs nothing', () => {
  expect(totalOf([])).toBe(0)
})

test('only a pending order is open', () => {
  expect(ORDER_STATUSES.filter((status) => isOpen({ status }))).toEqual(['pending'])
})

test('only a pending order is completed or cancelled', () => {
  expect(ORDER_ACTIONS).toEqual({
    complete: { from: 'pending', to: 'completed' },
    cancel: { from: 'pending', to: 'cancelled' },
  })
})

test('an order is named by the first eight characters of its id', () => {
  expect(orderNumber('0c1f3b7a-58aa-4a6e-9d7e-1a2b3c4d5e6f')).toBe('0C1F3B7A')
})

test('an order has at most 50 products, and 999 of each', () => {
  expect(ORDER_TEXTS.tooManyItems).toBe('An order can have at most 50 products')
  expect(ORDER_TEXTS.quantityWrong).toBe('The quantity must be 1 to 999')
})
