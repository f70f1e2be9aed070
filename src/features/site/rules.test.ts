import { expect, test } from 'vitest'
import { sayWhen } from './rules.ts'

// 11:59 PM and midnight on the clinic's clock.
const LATE = new Date('2026-12-03T18:29:00Z')
const MIDNIGHT = new Date('2026-12-03T18:30:00Z')

test.each([
  ['2026-12-03', 15, LATE, 'Today at 3:00 PM'],
  ['2026-12-04', 10, LATE, 'Tomorrow at 10:00 AM'],
  ['2026-12-04', 10, MIDNIGHT, 'Today at 10:00 AM'],
  ['2026-12-05', 20, LATE, 'Sat, 5 Dec at 8:00 PM'],
])('a slot on %s at %i is said as at %s', (date, hour, now, words) => {
  expect(sayWhen({ date, hour }, now)).toBe(words)
})
