import { expect, test } from 'vitest'
import { DAY_COMES_FIRST, NO_DAY, readDay, YEAR_IN_FULL } from './read-day.ts'

test.each([
  ['26/11/2026', '2026-11-26'],
  ['26-11-2026', '2026-11-26'],
  [' 26.11.2026\n', '2026-11-26'],
  ['5/6/2026', '2026-06-05'],
  ['26112026', '2026-11-26'],
  ['26 Nov 2026', '2026-11-26'],
  ['26nov 2026', '2026-11-26'],
  ['26-NOV-2026', '2026-11-26'],
  ['Thu, 26th November, 2026', '2026-11-26'],
  ['2 Sept. 2026', '2026-09-02'],
  ['Nov 26, 2026', '2026-11-26'],
  ['Thursday, November 26th 2026', '2026-11-26'],
  ['२६/११/२०२६', '2026-11-26'],
  ['2026-11-26\n', '2026-11-26'],
])('the day %j is %s', (text, day) => {
  expect(readDay(text)).toEqual({ day })
})

test.each([
  ['31/02/2026', 'There is no 31 February 2026'],
  ['29 Feb 2027', 'There is no 29 February 2027'],
  ['0/5/2026', 'There is no 0 May 2026'],
  ['2026-02-31', NO_DAY],
  ['11/26/2026', DAY_COMES_FIRST],
  ['13/13/2026', NO_DAY],
  ['26/11/26', YEAR_IN_FULL],
  ['26 Nov', YEAR_IN_FULL],
  ['26/12026', NO_DAY],
  ['20261126', NO_DAY],
  ['26 Xyz 2026', NO_DAY],
  ['tomorrow', NO_DAY],
  ['', NO_DAY],
])('%j is refused: %s', (text, problem) => {
  expect(readDay(text)).toEqual({ problem })
})

test.each([
  ['26 Nov', {}, '2026-11-26'],
  ['26/11', {}, '2026-11-26'],
  ['5 Jan', { min: '2026-11-28' }, '2027-01-05'],
  ['5 Dec', { max: '2026-11-28' }, '2025-12-05'],
  ['5 Dec', { min: '2030-01-01' }, '2026-12-05'],
])('%j without a year, within %j, is %s', (text, limits, day) => {
  expect(readDay(text, { today: '2026-11-28', ...limits })).toEqual({ day })
})

test('a day of no year that has it is refused with the year', () => {
  expect(readDay('29 Feb', { today: '2026-11-28' })).toEqual({ problem: 'There is no 29 February 2026' })
})
