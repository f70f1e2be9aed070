import { expect, test } from 'vitest'
import { axisSpan } from './axis-span.ts'

test.each([
  [
    [24.6, 22.1],
    [22, 23, 24, 25],
  ],
  [[4.3], [4, 4.5]],
  [
    [0.031, 0.034],
    [0.031, 0.032, 0.033, 0.034],
  ],
  [
    [1, 2000],
    [0, 1000, 2000],
  ],
  [
    [0.1, 0.3],
    [0.1, 0.2, 0.3],
  ],
])('an axis around %j has the ticks %j', (values, ticks) => {
  expect(axisSpan(values)).toEqual({ from: ticks[0], until: ticks.at(-1), ticks })
})
