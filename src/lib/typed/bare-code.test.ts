import { expect, test } from 'vitest'
import { bareCode } from './bare-code.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123\u00a0456\u200b', '123456'],
  ['१२३ ४५६', '123456'],
  ['１２３４５６', '123456'],
  ['Code: 123456', '123456'],
  ['code 123 456.', '123456'],
  ['Your code is 123456', '123456'],
  ['Tailwell OTP - 123456', '123456'],
  ['Code: K7QF-2M9X', 'K7QF2M9X'],
  ['k7qf – 2m9x', 'K7QF2M9X'],
  ['a1b2c-d3e4f', 'A1B2CD3E4F'],
  ['29abcde1234f1z5', '29ABCDE1234F1Z5'],
  ['29 ABCDE 1234 F 1Z5', '29ABCDE1234F1Z5'],
  ['GSTIN: 29-ABCDE1234F-1Z5', '29ABCDE1234F1Z5'],
  ['GST No. 29ABCDE1234F1Z5', '29ABCDE1234F1Z5'],
  ['', ''],
  ['123456 or 654321', '123456OR654321'],
])('%j is read as %j', (typed, code) => {
  expect(bareCode(typed)).toBe(code)
})
