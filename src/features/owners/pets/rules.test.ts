import { expect, test } from 'vitest'
import { ageOn, birthDateProblem, moveCrop, squareOf } from './rules.ts'

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

test('without a birth date the age is the one entered', () => {
  expect(ageOn('2026-11-21', { age: 4, birthDate: null })).toBe(4)
  expect(ageOn('2026-11-21', { age: null, birthDate: null })).toBeNull()
})

test.each([
  [null, null],
  ['2026-11-21', null],
  ['2026-11-22', 'ahead'],
  ['1995-11-22', null],
  ['1995-11-21', 'too old'],
  ['1000-01-01', 'too old'],
])('entered on 2026-11-21, the birth date %s is %s', (birthDate, problem) => {
  const today = '2026-11-21'
  expect(birthDateProblem(birthDate, { today, stored: null })).toBe(problem)
  expect(birthDateProblem(birthDate, { today, stored: birthDate })).toBeNull()
})

const WIDE = { width: 400, height: 200 }

test.each([
  [
    { zoom: 1, across: 0.5, down: 0.5 },
    { x: 100, y: 0, side: 200 },
  ],
  [
    { zoom: 1, across: 0, down: 0 },
    { x: 0, y: 0, side: 200 },
  ],
  [
    { zoom: 2, across: 1, down: 1 },
    { x: 300, y: 100, side: 100 },
  ],
  [
    { zoom: 4, across: 0.5, down: 0 },
    { x: 175, y: 0, side: 50 },
  ],
])('the crop %j selects the square %j of 400 by 200 pixels', (crop, square) => {
  expect(squareOf(WIDE, crop)).toEqual(square)
})

test('a dragged picture follows the pointer and stops at its edges', () => {
  const crop = { zoom: 1, across: 0.5, down: 0.5 }
  expect(moveCrop(crop, WIDE, { right: 0.25, down: 1 })).toEqual({ zoom: 1, across: 0.25, down: 0.5 })
  expect(moveCrop(crop, WIDE, { right: -5, down: 0 })).toEqual({ zoom: 1, across: 1, down: 0.5 })
  expect(moveCrop({ ...crop, zoom: 2 }, WIDE, { right: 0, down: 0.5 })).toEqual({
    zoom: 2,
    across: 0.5,
    down: 0,
  })
})
