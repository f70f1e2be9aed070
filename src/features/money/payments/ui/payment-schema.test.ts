import { expect, test } from 'vitest'
import { paymentSchema, typedAmount } from './payment-schema.ts'

const schema = paymentSchema(50_000)
const entered = { isPartial: false, method: 'card' as const, amount: null, reference: '' }
const problemsOf = (fields: object) =>
  schema.safeParse({ ...entered, ...fields }).error?.issues.map(({ path, message }) => [path[0], message])

test('all that is due is paid, or the part that was entered', () => {
  expect(schema.parse(entered)).toEqual({ amount: 50_000, reference: null })
  expect(schema.parse({ ...entered, isPartial: true, amount: 424.5 }).amount).toBe(42_450)
  const wrong = [['amount', 'Please enter an amount up to ₹500']]
  for (const amount of [null, 0, 500.01, '4x']) expect(problemsOf({ isPartial: true, amount })).toEqual(wrong)
})

test('of more cash than is due, what is due is paid', () => {
  const more = { ...entered, isPartial: true, amount: 540 }
  expect(schema.parse({ ...more, method: 'cash' }).amount).toBe(50_000)
  expect(typedAmount(more, 50_000)).toBe(54_000)
  for (const amount of [null, 0, '4x'])
    expect(typedAmount({ ...more, amount: amount as null }, 50_000)).toBe(null)
})

test('a reference that was typed for UPI is not sent with cash, and does not keep it from being taken', () => {
  expect(schema.parse({ ...entered, method: 'upi' as const, reference: '4321 0987' }).reference).toBe(
    '43210987',
  )
  expect(problemsOf({ method: 'upi' as const, reference: 'x/y' })).toEqual([
    ['reference', 'Please use up to 35 letters and digits'],
  ])
  expect(schema.parse({ ...entered, reference: 'x/y' }).reference).toBe(null)
})
