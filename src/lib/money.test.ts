import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, MAX_PAISE, toRupees } from './money.ts'
import { paiseSchema, rupees } from './paise-schema.ts'

const CASES = [
  [0, '₹0'],
  [1, '₹0.01'],
  [10, '₹0.10'],
  [99, '₹0.99'],
  [100, '₹1'],
  [70_050, '₹700.50'],
  [150_000, '₹1,500'],
  [12_000_000, '₹1,20,000'],
  [1_234_567_89, '₹12,34,567.89'],
  [10_000_000_00, '₹1,00,00,000'],
] as const

test.each(CASES)('%i paise read %s, grouped the Indian way', (paise, text) => {
  expect(formatMoney(paise)).toBe(text)
})

test('where it says so, paise always stand there', () => {
  expect(formatMoney(70_000, 'exact')).toBe('₹700.00')
  expect(formatMoney(70_050, 'exact')).toBe('₹700.50')
})

describe('an amount typed in rupees', () => {
  const amount = rupees({ required: 'Needed', negative: 'Not below nothing' })
  const said = (typed: unknown) => amount.safeParse(typed).error?.issues[0]?.message

  test('is the paise that it means, for every amount that can be typed', () => {
    const paise = fc.integer({ min: 0, max: MAX_PAISE })
    const isSame = (meant: number) => {
      expect(amount.parse(Number((meant / 100).toFixed(2)))).toBe(meant)
      expect(amount.parse(toRupees(meant))).toBe(meant)
    }
    fc.assert(fc.property(paise, isSame), { numRuns: 10_000 })
  })

  test.each([
    [null, 'Needed'],
    [undefined, 'Needed'],
    [Number.NaN, 'Needed'],
    ['12', 'Needed'],
    [Number.POSITIVE_INFINITY, 'Needed'],
    [-0.01, 'Not below nothing'],
    [10.005, 'Please use at most two decimals'],
    [0.001, 'Please use at most two decimals'],
    [10_000_000.01, 'Please enter at most ₹1,00,00,000'],
  ])('%s is refused: %s', (typed, message) => {
    expect(said(typed)).toBe(message)
  })
})

test.each([-1, 0.5, MAX_PAISE + 1, '1', null])('%s is no amount in paise', (paise) => {
  expect(paiseSchema.safeParse(paise).success).toBe(false)
})
