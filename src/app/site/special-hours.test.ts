import { expect, test } from 'vitest'
import { closureSpan } from '../../features/planning/timetable/rules.ts'
import { specialHours } from './special-hours.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6]
const HOURS = WEEKDAYS.flatMap((weekday) => [
  { weekday, opens: 570, closes: 810 },
  { weekday, opens: 1020, closes: 1230 },
])

const closure = (firstDay: string, lastDay: string, [from, until]: [string, string] | [] = []) => ({
  ...closureSpan({ firstDay, lastDay, from: from ?? null, until: until ?? null }),
  reason: null,
})

test('a closure of part of a day leaves the rest of it', () => {
  const drill = closure('2026-11-26', '2026-11-26', ['10:20', '11:10'])
  expect(specialHours({ openingHours: HOURS, closures: [drill] })).toEqual([
    {
      firstDay: '2026-11-26',
      lastDay: '2026-11-26',
      spans: [
        { from: 570, until: 620 },
        { from: 670, until: 810 },
        { from: 1020, until: 1230 },
      ],
    },
  ])
})

test('closed days are one range, but for those that are closed anyway', () => {
  // From a Friday noon over the Sunday to the Tuesday.
  const holidays = closure('2026-12-25', '2026-12-29', ['12:00', '24:00'])
  expect(specialHours({ openingHours: HOURS, closures: [holidays] })).toEqual([
    { firstDay: '2026-12-25', lastDay: '2026-12-25', spans: [{ from: 570, until: 720 }] },
    { firstDay: '2026-12-26', lastDay: '2026-12-26', spans: [] },
    { firstDay: '2026-12-28', lastDay: '2026-12-29', spans: [] },
  ])
})

test('closures of a day add up', () => {
  const morning = closure('2026-12-03', '2026-12-03', ['09:00', '14:00'])
  const evening = closure('2026-12-03', '2026-12-04', ['16:00', '24:00'])
  expect(specialHours({ openingHours: HOURS, closures: [morning, evening] })).toEqual([
    { firstDay: '2026-12-03', lastDay: '2026-12-04', spans: [] },
  ])
})

test('extra hours are hours of their day, also where they meet the usual ones or a closure', () => {
  const extraHours = [
    { day: '2026-11-29', opens: 600, closes: 780, calendarId: null },
    { day: '2026-11-30', opens: 810, closes: 1020, calendarId: null },
  ]
  const noon = closure('2026-11-29', '2026-11-29', ['12:00', '12:30'])
  expect(specialHours({ openingHours: HOURS, closures: [noon], extraHours })).toEqual([
    {
      firstDay: '2026-11-29',
      lastDay: '2026-11-29',
      spans: [
        { from: 600, until: 720 },
        { from: 750, until: 780 },
      ],
    },
    { firstDay: '2026-11-30', lastDay: '2026-11-30', spans: [{ from: 570, until: 1230 }] },
  ])
})
