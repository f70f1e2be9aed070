import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { toCsv, withoutFormulaMark } from './to-csv.ts'

test('a table is written as CSV with its texts in quotes', () => {
  expect(
    toCsv([
      ['Service', 'Paid'],
      ['Check-up, "long"', 700.5],
    ]),
  ).toBe('\ufeff"Service","Paid"\r\n"Check-up, ""long""",700.5\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  '\r=1',
  '\n@A1',
  '＝1+1',
  ' ＋1',
  '－1',
  '＠A1',
  "'=1",
  "' ＝1",
])('%j runs nothing in a spreadsheet', (text) => {
  expect(toCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
})

test('negative numbers stay numbers', () => {
  expect(toCsv([[-5]])).toBe('\ufeff-5\r\n')
})

test('whatever the texts are, no cell runs, and our own reading has each back to the letter', () => {
  const signs = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    "'",
    ' ',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    ';',
    '1',
    'a',
  )
  const text = fc.oneof(
    fc.string({ unit: signs, maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const table = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(table, (rows) => {
      const { data } = Papa.parse<string[]>(toCsv(rows).slice(1), { delimiter: ',', newline: '\r\n' })
      const cells = data.slice(0, -1)
      expect(cells.flat().filter((cell) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))).toEqual([])
      expect(cells.map((row) => row.map(withoutFormulaMark))).toEqual(rows)
    }),
    { numRuns: 20_000, seed: 1 },
  )
})
