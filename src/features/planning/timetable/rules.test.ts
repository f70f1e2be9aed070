import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TIMETABLE } from '../../../../test/timetables.ts'
import { addDays, startOfDay } from '../../../lib/time.ts'
import {
  closureSpan,
  describeClosure,
  describeWeekday,
  HOLD_MINUTES,
  MAX_MOVE_LIMIT_HOURS,
  MAX_SPANS,
  overlappingSpans,
  SLOT_HOURS,
  SLOT_STEPS,
  startsOfWeekday,
  type Timetable,
  weekdayOf,
} from './rules.ts'
import { closingReason, slotsOn } from './slots.ts'
import { TIMETABLE_TEXTS } from './texts.ts'

/** A Wednesday. */
const DAY = '2026-12-23'
const DAILY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 600, closes: 1260 }))
const DEFAULT: Timetable = DEFAULT_TIMETABLE
const slotHoursOf = (day: string, timetable: Timetable) =>
  slotsOn(day, timetable).map(({ minute }) => minute / 60)

const closing = (from: string | null, until: string | null, { firstDay = DAY, lastDay = DAY } = {}) => ({
  ...closureSpan({ firstDay, lastDay, from, until }),
  reason: 'Holiday',
})

describe('the slots of a day', () => {
  test('are eleven full hours by default', () => {
    expect(slotHoursOf(DAY, DEFAULT)).toEqual([...SLOT_HOURS])
  })

  test('lie wholly within the opening hours of the weekday, in order', () => {
    const openingHours = [
      { weekday: 3, opens: 1020, closes: 1230 },
      { weekday: 3, opens: 570, closes: 810 },
      { weekday: 4, opens: 0, closes: 1440 },
      { weekday: 5, opens: 610, closes: 655 },
    ]
    const hoursOn = (day: string) => slotHoursOf(day, { ...DEFAULT, openingHours })
    expect(hoursOn(DAY)).toEqual([10, 11, 12, 17, 18, 19])
    expect(hoursOn(addDays(DAY, 1))).toHaveLength(24)
    expect(hoursOn(addDays(DAY, 2))).toEqual([])
    expect(hoursOn(addDays(DAY, 3))).toEqual([])
  })

  test('leave out what a closure touches, and nothing else', () => {
    const without = (...closures: ReturnType<typeof closing>[]) =>
      SLOT_HOURS.filter((hour) => !slotHoursOf(DAY, { ...DEFAULT, closures }).includes(hour))
    expect(without(closing('12:30', '14:00'))).toEqual([12, 13])
    expect(without(closing('12:00', '12:01'))).toEqual([12])
    expect(without(closing('00:00', '10:00'), closing('21:00', '24:00'))).toEqual([])
    expect(without(closing(null, null))).toEqual([...SLOT_HOURS])
    expect(without(closing(null, null, { firstDay: addDays(DAY, 1), lastDay: addDays(DAY, 1) }))).toEqual([])
    expect(without(closing('19:00', '11:00', { lastDay: addDays(DAY, 1) }))).toEqual([19, 20])
    expect(without(closing('19:00', '11:00', { firstDay: addDays(DAY, -1) }))).toEqual([10])
  })

  test('are those hours whose every minute is open, for any hours and closures', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .map(([one, other]) => ({ weekday: 3, opens: Math.min(one, other), closes: Math.max(one, other) }))
    const closure = fc
      .tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 1, max: 3000 }))
      .map(([start, length]) => {
        const startsAt = startOfDay(DAY).getTime() + start * 60_000
        return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + length * 60_000), reason: null }
      })
    fc.assert(
      fc.property(fc.option(span), fc.array(closure, { maxLength: 3 }), (open, closures) => {
        const openingHours = open === null ? [] : [open]
        const hours = slotHoursOf(DAY, { ...DEFAULT, openingHours, closures })
        const isOpen = (minute: number) => {
          const at = startOfDay(DAY).getTime() + minute * 60_000
          return (
            open !== null &&
            minute >= open.opens &&
            minute < open.closes &&
            !closures.some(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime())
          )
        }
        for (let hour = 0; hour < 24; hour++) {
          const minutes = Array.from({ length: 60 }, (_, minute) => hour * 60 + minute)
          expect(hours.includes(hour)).toBe(minutes.every(isOpen))
        }
      }),
    )
  })
})

test('a day that a closure closes has its reason, a weekday that is always closed has none', () => {
  const closures = [closing(null, null)]
  expect(closingReason(DAY, { ...DEFAULT, closures })).toBe('Holiday')
  expect(closingReason(DAY, { ...DEFAULT, openingHours: [], closures })).toBeNull()
  expect(closingReason(addDays(DAY, 1), { ...DEFAULT, closures })).toBeNull()
})

test('weekdays are counted from Monday', () => {
  expect(['2026-12-21', DAY, '2026-12-27'].map(weekdayOf)).toEqual([1, 3, 7])
})

test('a weekday is described by its slots', () => {
  const describe = (opens: number, closes: number) => describeWeekday(1, [{ weekday: 1, opens, closes }])
  expect(describeWeekday(1, DAILY)).toBe('11 slots, 10:00 AM to 9:00 PM')
  expect(describe(570, 670)).toBe('1 slot, 10:00 AM to 11:00 AM')
  expect(describe(1320, 1440)).toBe('2 slots, 10:00 PM to 12:00 AM')
  expect(describe(605, 650)).toBe('Closed')
  const halves = [
    { weekday: 1, opens: 840, closes: 960 },
    { weekday: 1, opens: 540, closes: 720 },
  ]
  expect(describeWeekday(1, halves)).toBe('5 slots, 9:00 AM to 12:00 PM and 2:00 PM to 4:00 PM')
  expect(startsOfWeekday(2, [], { step: 60, minutes: 60 })).toEqual([])
  expect(describeWeekday(1, [{ weekday: 1, opens: 560, closes: 700 }], 20)).toBe(
    '7 slots, 9:20 AM to 11:40 AM',
  )
})

test('spans that overlap are found within a day', () => {
  const spans = [
    { weekday: 1, opens: 600, closes: 720 },
    { weekday: 1, opens: 720, closes: 780 },
    { weekday: 1, opens: 700, closes: 730 },
    { weekday: 2, opens: 780, closes: 840 },
    { weekday: 2, opens: 600, closes: 780 },
  ]
  expect(overlappingSpans(spans)).toEqual([2])
})

test.each([
  [null, null, DAY, 'Wednesday, 23 December 2026'],
  ['13:00', '16:30', DAY, 'Wednesday, 23 December 2026, 1:00 PM to 4:30 PM'],
  [null, '12:00', DAY, 'Wednesday, 23 December 2026, 12:00 AM to 12:00 PM'],
  ['13:00', null, DAY, 'Wednesday, 23 December 2026, 1:00 PM to 12:00 AM'],
  [null, null, '2026-12-26', 'Wed, 23 Dec to Sat, 26 Dec'],
  ['18:00', '12:00', '2026-12-24', 'Wed, 23 Dec, 6:00 PM to Thu, 24 Dec, 12:00 PM'],
])('a closure from %s to %s until %s is described as %s', (from, until, lastDay, words) => {
  const text = describeClosure(closing(from, until, { lastDay }))
  expect(text.replace(/(\w),? (\d+ December)/, '$1, $2')).toBe(words)
})

test('some slots begin at each full hour, whatever the step', () => {
  expect(SLOT_STEPS.filter((step) => 60 % step !== 0)).toEqual([])
})

test('messages name the limits', () => {
  const { min, max } = HOLD_MINUTES
  expect(TIMETABLE_TEXTS).toMatchObject({
    tooMany: `A day can have up to ${MAX_SPANS} opening periods`,
    moveLimit: `Please enter whole hours, from 0 to ${MAX_MOVE_LIMIT_HOURS}`,
    hold: `Please enter whole minutes, from ${min} to ${max.toLocaleString('en')}`,
  })
})
