import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees zero only'],
  [1, 'Paise one only'],
  [100, 'Rupees one only'],
  [2110, 'Rupees twenty-one and paise ten only'],
  [99_999, 'Rupees nine hundred ninety-nine and paise ninety-nine only'],
  [10_000_000, 'Rupees one lakh only'],
  [
    12_345_678_09,
    'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and paise nine only',
  ],
  [100_000_000_000, 'Rupees one hundred crore only'],
])('%s paise: %s', (paise, expected) => {
  expect(amountInWords(paise)).toBe(expected)
})
