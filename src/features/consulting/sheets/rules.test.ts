import { expect, test } from 'vitest'
import { lettersWithoutFont } from '../../../lib/server/print/fonts.ts'
import { isUnlikelyWeight } from '../../owners/pets/weight-rules.ts'
import { isPrintable } from './rules.ts'

test('a text that can be printed has no letter that the papers’ fonts lack', () => {
  const letters = Array.from({ length: 0xffff - 0x20 }, (_, at) => String.fromCharCode(at + 0x20))
  expect(lettersWithoutFont(letters.filter(isPrintable).join(''))).toEqual([])
})

test.each([
  ['1½ tablets – 2 × a day, 38.6 °C, ₹40, “dry”\nnaïve', true],
  ['कान सूखे रखें, क्षत्रिय ज्ञान', true],
  ['காது', false],
  ['ਕੰਨ', false],
  ['3 drops → left ear', false],
  ['Well done 🐶', false],
])('%j is printed as it is written: %s', (text, isPrinted) => {
  expect(isPrintable(text)).toBe(isPrinted)
})

test.each([
  [12_000, null, false],
  [12_000, 10_000, false],
  [12_001, 10_000, true],
  [7_999, 10_000, true],
  [8_000, 10_000, false],
])('%d g after %s g is asked about: %s', (grams, last, isAsked) => {
  expect(isUnlikelyWeight(grams, last)).toBe(isAsked)
})
