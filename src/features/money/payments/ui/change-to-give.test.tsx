import { expect, test } from 'vitest'
import { changeWords } from './change-to-give.tsx'

test.each([
  ['2000', 105_000, '₹2,000 given, ₹950 back'],
  ['2,000', 105_000, '₹2,000 given, ₹950 back'],
  ['1050', 105_000, '₹1,050 given, ₹0 back'],
  ['1000', 105_050, '₹1,000 given, ₹50.50 missing'],
  ['', 105_000, ''],
])('%s given', (typed, amount, words) => expect(changeWords(typed, amount)).toBe(words))

test('what is no amount is said to be none', () => {
  expect(changeWords('two', 100)).toMatch(/^Please enter a number/)
})
