import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['26/11/2026', '2026-11-26'],
  ['26-11-2026', '2026-11-26'],
  [' 26.11.2026\n', '2026-11-26'],
  ['5/6/2026', '2026-06-05'],
  ['26 Nov 2026', '2026-11-26'],
  ['26-NOV-2026', '2026-11-26'],
  ['Thu, 26th November, 2026', '2026-11-26'],
  ['2 Sept. 2026', '2026-09-02'],
  ['२६/११/२०२६', '2026-11-26'],
  ['2026-11-26\n', '2026-11-26'],
  ['31/02/2026', undefined],
  ['2026-02-31', undefined],
  ['11/26/2026', undefined],
  ['26/11/26', undefined],
  ['26/12026', undefined],
  ['26 Nov', undefined],
  ['26 Xyz 2026', undefined],
  ['', undefined],
])('the pasted day %j is %s', (pasted, day) => {
  expect(readDay(pasted)).toBe(day)
})
