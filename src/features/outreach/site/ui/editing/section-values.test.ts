import { expect, test } from 'vitest'
import { sectionValues } from './section-values.ts'

test.each([
  ['a list with bullets', '• UPI\n• Cash', ['UPI', 'Cash']],
  ['a numbered list', '१. हिन्दी\n२. मराठी', ['हिन्दी', 'मराठी']],
  ['lines of their own', '12) Lake View Road\nIndiranagar', ['12) Lake View Road', 'Indiranagar']],
  ['a list of a typesetting program', 'UPI\u2028Cash', ['UPI', 'Cash']],
  ['one line', '- UPI', ['- UPI']],
])('%s is pasted where one line is one value', (_, text, lines) => {
  expect(sectionValues([{ name: 'some', kind: 'lines', label: 'Some' }], { some: text })).toEqual({
    some: lines,
  })
})
