import { expect, test } from 'vitest'
import { readQuantity } from './quantity.ts'

const ASKED = { problem: 'Do you mean 1 or 1000? Please type that number' }
const WRONG = { problem: 'Please enter a quantity from 0.001 to 999' }

test.each([
  ['2,5', { thousandths: 2500 }],
  ['१२ pcs', { thousandths: 12_000 }],
  ['1,000', ASKED],
  ['1.000', ASKED],
  ['1000', WRONG],
  ['', WRONG],
  ['-1', WRONG],
])('the quantity %j is read as %j', (typed, reading) => {
  expect(readQuantity(typed)).toEqual(reading)
})
