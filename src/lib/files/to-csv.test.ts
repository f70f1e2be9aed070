import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test('a table is written as CSV with its texts in quotes', () => {
  expect(
    toCsv([
      ['Service', 'Paid'],
      ['Check-up, "long"', 700.5],
    ]),
  ).toBe('\ufeff"Service","Paid"\r\n"Check-up, ""long""",700.5\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\n@A1'])(
  '%j runs nothing in a spreadsheet',
  (text) => {
    expect(toCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  },
)

test('negative numbers stay numbers', () => {
  expect(toCsv([[-5]])).toBe('\ufeff-5\r\n')
})
