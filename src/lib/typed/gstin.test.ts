import { expect, test } from 'vitest'
import { bareCode } from './bare-code.ts'
import { isGstin, stateOf } from './gstin.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['24AAACC1206D1ZM', true],
  ['27AAPFU0939F1ZU', false],
  ['28AAPFU0939F1ZV', false],
  ['72AAPFU0939F1ZV', false],
  ['27AAPFU0939F1Z', false],
  ['27aapfu0939f1zv', false],
  ['', false],
])('%s is a GSTIN: %s', (text, expected) => {
  expect(isGstin(text)).toBe(expected)
})

test('a GSTIN is read with blanks and small letters, and names its state', () => {
  expect(bareCode(' 27 aapfu 0939 f1zv ')).toBe('27AAPFU0939F1ZV')
  expect(stateOf('27AAPFU0939F1ZV')).toBe('27')
})
