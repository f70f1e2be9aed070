import { describe, expect, test } from 'vitest'
import { addDays } from '../../../lib/time.ts'
import { daysIn, isTooLong, partsOf, percentOf, periodOf, sumParts } from './rules.ts'

const TODAY = '2026-11-26'

test.each([
  [{}, { from: '2026-10-30', to: TODAY }],
  [{ view: 'tax' }, { from: '2026-10-01', to: '2026-10-31' }],
  [
    { view: 'tax', period: 'today' },
    { from: TODAY, to: TODAY },
  ],
  [{ period: 'today' }, { from: TODAY, to: TODAY }],
  [{ period: 'week' }, { from: '2026-11-20', to: TODAY }],
  [{ period: 'month' }, { from: '2026-11-01', to: TODAY }],
  [{ from: '2026-01-05' }, { from: '2026-01-05', to: '2026-01-05' }],
  [{ to: '2026-01-05' }, { from: '2026-01-05', to: '2026-01-05' }],
  [
    { from: '2026-01-05', to: '2026-01-01' },
    { from: '2026-01-05', to: '2026-01-05' },
  ],
  [
    { period: 'week', from: '2026-01-01', to: '2026-01-05' },
    { from: '2026-01-01', to: '2026-01-05' },
  ],
] as const)('%j is the period %j', (search, period) => {
  expect(periodOf(search, TODAY)).toEqual(period)
})

describe('the parts of a period', () => {
  test.each([1, 2, 28, 31, 32, 91, 182, 183, 365, 366])(
    'of %d days are at most 31 and leave out no day',
    (days) => {
      const period = { from: '2027-03-03', to: addDays('2027-03-03', days - 1) }
      const parts = partsOf(period)
      expect(parts.length).toBeLessThanOrEqual(31)
      expect(parts.reduce((sum, part) => sum + daysIn(part), 0)).toBe(days)
      expect(parts[0]?.from).toBe(period.from)
      expect(parts.at(-1)?.to).toBe(period.to)
      expect(new Set(parts.map(({ label }) => label)).size).toBe(parts.length)
    },
  )

  test('are weeks from Monday on, and months', () => {
    const weeks = partsOf({ from: '2026-10-01', to: '2026-11-26' })
    expect(weeks.slice(0, 2)).toEqual([
      { from: '2026-10-01', to: '2026-10-04', label: '1 Oct – 4 Oct' },
      { from: '2026-10-05', to: '2026-10-11', label: '5 Oct – 11 Oct' },
    ])
    const months = partsOf({ from: '2028-02-10', to: '2028-12-31' })
    expect(months[0]).toEqual({ from: '2028-02-10', to: '2028-02-29', label: '10 Feb – 29 Feb' })
    expect(months).toHaveLength(11)
  })
})

test('the days of each part are added up', () => {
  const days = [
    { day: '2026-10-05', paid: 3 },
    { day: '2026-10-11', paid: 4 },
    { day: '2026-11-26', paid: 5 },
  ]
  const sums = sumParts({ from: '2026-10-01', to: TODAY }, days, ['paid']).map(({ sums: [paid] }) => paid)
  expect(sums).toEqual([0, 7, 0, 0, 0, 0, 0, 0, 5])
})

test('366 days are not too long, 367 are', () => {
  expect(isTooLong({ from: '2028-01-01', to: '2028-12-31' })).toBe(false)
  expect(isTooLong({ from: '2028-01-01', to: '2029-01-01' })).toBe(true)
})

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 1000, 1],
  [999, 1000, 99],
  [10, 10, 100],
  [12, 10, 100],
  [1, 3, 33],
])('%d of %d are %d %%', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
