import { expect, test } from 'vitest'
import { tooOften } from './refusal.ts'

test.each([
  [1, '1 second'],
  [8, '8 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [360, '6 minutes'],
])('a limit says how long to wait: %i', (seconds, words) => {
  expect(tooOften(seconds).message).toBe(`Too many tries. Please try again in ${words}.`)
})
