import { expect, test } from 'vitest'
import { orderFormSchema } from './contract.ts'

const id = '00000000-0000-4000-8000-000000000000'

test.each([
  [1.5, 'Please enter a whole number'],
  [0, 'The quantity must be 1 to 999'],
  [1000, 'The quantity must be 1 to 999'],
  ['two', 'The quantity must be 1 to 999'],
])('a quantity of %j is refused with the reason', (quantity, message) => {
  const order = { customerId: id, items: [{ productId: id, quantity }], shippingAddress: 'Pune' }
  expect(orderFormSchema.safeParse(order).error?.issues[0]?.message).toBe(message)
})
