import { expect, test } from 'vitest'
import { formatWhen } from './rules.ts'

test.each([
  ['2026-12-03', 15, 'Today at 3:00 PM'],
  ['2026-12-04', 10, 'Tomorrow at 10:00 AM'],
  ['2026-12-05', 20, 'Sat, 5 Dec at 8:00 PM'],
])('a slot on %s at %i is said as it is said on 2026-12-03', (date, hour, words) => {
  expect(formatWhen({ date, hour }, '2026-12-03')).toBe(words)
})
