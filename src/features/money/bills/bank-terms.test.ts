import { expect, test } from 'vitest'
import { amountTerm, referenceTerm } from './bank-terms.ts'

test.each([
  ['₹1,200', 120_000],
  ['1200.00', 120_000],
  ['1,23,456.5', 12_345_650],
  ['Rs. 950', 95_000],
  ['₹ ९५०', 95_000],
  ['1200', null],
  ['12.345', null],
  ['-12.00', null],
  ['₹', null],
  ['1,2', null],
  ['Asha', null],
])('the amount in %j is %s paise', (q, paise) => {
  expect(amountTerm(q)).toBe(paise)
})

test.each([
  ['UTR: 4321 0987 6543', { reference: '432109876543', isWhole: false }],
  ['876543', { reference: '876543', isWhole: false }],
  ['Card9', { reference: 'card9', isWhole: true }],
  ['26-27/00042', null],
  ['%', null],
  ['', null],
])('the reference in %j is %j', (q, expected) => {
  expect(referenceTerm(q)).toEqual(expected)
})
