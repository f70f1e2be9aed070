import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

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
