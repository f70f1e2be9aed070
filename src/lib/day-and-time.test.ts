import { expect, test } from 'vitest'
import { formatDayAndTime } from './day-and-time.ts'

test.each([
  ['2026-11-28T06:30:00Z', 'Sat 28 Nov, 12:00 PM'],
  ['2026-11-26T18:29:00Z', 'Today, 11:59 PM'],
  ['2026-11-26T18:30:00Z', 'Tomorrow, 12:00 AM'],
  ['2026-11-25T06:30:00Z', 'Wed 25 Nov, 12:00 PM'],
  ['2027-03-02T04:30:00Z', 'Tue 2 Mar, 10:00 AM'],
  ['2027-06-02T04:30:00Z', 'Wed 2 Jun 2027, 10:00 AM'],
  ['2025-11-28T06:30:00Z', 'Fri 28 Nov 2025, 12:00 PM'],
])('%s is said as %s on 26 November 2026', (instant, words) => {
  expect(formatDayAndTime(new Date(instant), '2026-11-26')).toBe(words)
})
