import { expect, test } from 'vitest'
import { retryInS } from './run-jobs.ts'

const MAX_ATTEMPTS = 30
const DAY_S = 24 * 3600

test('the wait doubles from half a minute up to an hour and ends after thirty attempts', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, index) => retryInS(index + 1))
  expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect(waits.slice(-3)).toEqual([3600, null, null])
})

test('attempts go on for a night and a day, and all are made within 24 hours', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryInS(index + 1) ?? 0)
  const sum = waits.reduce((total, seconds) => total + seconds)
  expect(sum).toBeLessThan(DAY_S)
  expect(sum).toBeGreaterThan(DAY_S - 3600)
})

test('a repeated job is tried five times within eight minutes', () => {
  const waits = Array.from({ length: 5 }, (_, index) => retryInS(index + 1, true))
  expect(waits).toEqual([30, 60, 120, 240, null])
})
