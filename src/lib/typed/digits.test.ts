import { expect, test } from 'vitest'
import { asKeyed, toAsciiDigits } from './digits.ts'

const simple = Intl.supportedValuesOf('numberingSystem').filter((system) =>
  /^\p{Nd}+$/u.test(new Intl.NumberFormat('en', { numberingSystem: system }).format(7)),
)

test.each(simple)('the digits of %s are ASCII digits', (numberingSystem) => {
  const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210)
  expect(toAsciiDigits(written)).toBe('9876543210')
})

test.each([
  ['\u2068 +९१\u00a098450–12301\u202c', '+91 98450-12301'],
  ['４．５ｋｇ', '4.5kg'],
  ['\ufeff1\u00ad2\u200d3\u200b4', '1234'],
  ['1\t\u20092\u3000 3', '1 2 3'],
  ['x² ½ Ⅳ', 'x² ½ Ⅳ'],
])('%j is keyed %j', (typed, keyed) => {
  expect(asKeyed(typed)).toBe(keyed)
})
