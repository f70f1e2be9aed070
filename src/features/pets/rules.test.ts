import { expect, test } from 'vitest'
import { ageOn } from './rules.ts'

test.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-20', '2025-11-21', 0],
  ['2026-11-21', '2025-11-21', 1],
  ['2027-02-28', '2024-02-29', 2],
  ['2027-03-01', '2024-02-29', 3],
  ['2028-02-29', '2024-02-29', 4],
  ['2026-01-01', '1999-12-31', 26],
])('on %s a pet born on %s is %i', (day, birthDate, age) => {
  expect(ageOn(day, { age: null, birthDate })).toBe(age)
})

test('without a birth date the age is what was given', () => {
  expect(ageOn('2026-11-21', { age: 4, birthDate: null })).toBe(4)
  expect(ageOn('2026-11-21', { age: null, birthDate: null })).toBeNull()
})
