import { expect, test } from 'vitest'
import { closureSpan } from '../features/timetable/rules.ts'
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
  expect(specialHours(HOURS, [drill])).toEqual([
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
  expect(specialHours(HOURS, [holidays])).toEqual([
    { firstDay: '2026-12-25', lastDay: '2026-12-25', spans: [{ from: 570, until: 720 }] },
    { firstDay: '2026-12-26', lastDay: '2026-12-26', spans: [] },
    { firstDay: '2026-12-28', lastDay: '2026-12-29', spans: [] },
  ])
})

test('closures of a day add up', () => {
  const morning = closure('2026-12-03', '2026-12-03', ['09:00', '14:00'])
  const evening = closure('2026-12-03', '2026-12-04', ['16:00', '24:00'])
  expect(specialHours(HOURS, [morning, evening])).toEqual([
    { firstDay: '2026-12-03', lastDay: '2026-12-04', spans: [] },
  ])
})
