import { expect, test } from 'vitest'
import {
  type BillNumber,
  financialYearOf,
  formatBillNumber,
  MAX_NUMBER_LENGTH,
  PREFIX_PATTERN,
} from './bill-number.ts'

test.each([
  ['2026-03-31', 2025],
  ['2026-04-01', 2026],
  ['2027-01-15', 2026],
])('%s is in the financial year that begins in %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year)
})

test.each<[Partial<BillNumber>, string]>([
  [{}, '26-27/00042'],
  [{ prefix: 'PAW' }, 'PAW/26-27/00042'],
  [{ kind: 'credit' }, 'C/26-27/00042'],
  [{ kind: 'credit', prefix: 'PAW', number: 99_999 }, 'PAWC/26-27/99999'],
  [{ prefix: 'PAW', number: 123_456 }, 'PAW/26-27/123456'],
  [{ year: 2099 }, '99-00/00042'],
])('%j reads %s', (bill, expected) => {
  const text = formatBillNumber({ kind: 'bill', prefix: '', year: 2026, number: 42, ...bill })
  expect(text).toBe(expected)
  expect(text.length).toBeLessThanOrEqual(MAX_NUMBER_LENGTH)
})

test.each([
  ['', true],
  ['PAW', true],
  ['P1', true],
  ['PAWS', false],
  ['P/', false],
  ['paw', false],
])('“%s” may stand before numbers: %s', (prefix, expected) => {
  expect(PREFIX_PATTERN.test(prefix)).toBe(expected)
})
