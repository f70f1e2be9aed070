import { expect, test } from 'vitest'
import { axisEnd } from './axis-end.ts'

test.each([
  [0, 4],
  [1, 4],
  [4, 4],
  [5, 8],
  [7, 8],
  [9, 12],
  [10, 12],
  [11, 12],
  [13, 16],
  [25, 32],
  [61, 80],
  [99, 100],
  [100, 100],
  [101, 120],
  [9999, 10_000],
])('an axis for values up to %d ends at %d', (max, end) => {
  expect(axisEnd(max)).toBe(end)
})

test('an axis ends above any value, by less than twice of it', () => {
  for (let value = 5; value < 1e9; value = Math.ceil(value * 1.01)) {
    expect(axisEnd(value)).toBeGreaterThanOrEqual(value)
    expect(axisEnd(value)).toBeLessThan(2 * value)
    expect(axisEnd(value) % 4).toBe(0)
  }
})
