import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TIMETABLE } from '../../../../test/timetables.ts'
import { addDays, clinicInstant } from '../../../lib/time.ts'
import { byCalendar, type TakenTime } from '../timetable/slots.ts'
import {
  areBookable,
  daysWords,
  freeTimesFor,
  inOrder,
  PARTS,
  partLabel,
  partsWords,
  timeToOffer,
  type Wanted,
} from './rules.ts'

const DAY = '2027-03-10'
const now = clinicInstant(DAY, 9, 30)
const timetable = DEFAULT_TIMETABLE
const wanted: Wanted = { firstDay: DAY, lastDay: DAY, part: 'any', moreParts: [] }
const at = (hour: number, day = DAY) => clinicInstant(day, hour)
const taken = (...hours: number[]): TakenTime[] =>
  hours.map((hour) => ({ calendarId: 1, from: at(hour), until: at(hour + 1) }))
const hoursOf = (given: Partial<Wanted>, times: TakenTime[] = [], present = now) =>
  [...freeTimesFor({ ...wanted, ...given }, { now: present, timetable, taken: byCalendar(times) })].map(
    ({ startsAt }) => (startsAt.getTime() - at(0).getTime()) / 3_600_000,
  )

describe('the free times that fit', () => {
  test.each([
    ['any', [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
    ['morning', [10, 11]],
    ['afternoon', [12, 13, 14, 15, 16]],
    ['evening', [17, 18, 19, 20]],
    ['15:00', [15]],
    ['09:00', []],
  ] as const)('in the part of the day %s', (part, hours) => {
    expect(hoursOf({ part })).toEqual(hours)
  })

  test('in any of several parts of the day', () => {
    expect(hoursOf({ part: '15:00', moreParts: ['10:00', '18:00'] })).toEqual([10, 15, 18])
    expect(hoursOf({ part: 'morning', moreParts: ['11:00', '18:00'] }, taken(18))).toEqual([10, 11])
    expect(hoursOf({ part: '09:00', moreParts: ['any'] })).toHaveLength(11)
  })

  test('are those that are free, not begun, and within the days', () => {
    expect(hoursOf({ part: 'morning' }, taken(10))).toEqual([11])
    expect(hoursOf({ part: 'morning' }, [], at(10))).toEqual([11])
    expect(hoursOf({ part: 'morning', lastDay: addDays(DAY, 1) }, taken(10))).toEqual([11, 34, 35])
    expect(hoursOf({ firstDay: addDays(DAY, -3), lastDay: addDays(DAY, -1) })).toEqual([])
  })

  test('to offer are the earliest but what was passed over, and never any that is taken', () => {
    const days = fc.integer({ min: 0, max: 3 })
    const hour = fc.integer({ min: 9, max: 21 })
    const some = fc.array(fc.tuple(days, hour), { maxLength: 30 })
    fc.assert(
      fc.property(days, days, fc.constantFrom(...PARTS), some, some, (from, length, part, held, seen) => {
        const days = { firstDay: addDays(DAY, from), lastDay: addDays(DAY, from + length) }
        const times = held.map(([day, start]) => ({
          calendarId: 1,
          from: at(start, addDays(DAY, day)),
          until: at(start + 1, addDays(DAY, day)),
        }))
        const passedOver = seen.map(([day, start]) => at(start, addDays(DAY, day)))
        const facts = { now, timetable, taken: byCalendar(times) }
        const free = timeToOffer({ ...days, part, moreParts: [], passedOver }, facts)
        const isIn = (list: Date[], one: Date) => list.some((each) => each.getTime() === one.getTime())
        const fitting = [...freeTimesFor({ ...days, part, moreParts: [] }, facts)].map(
          ({ startsAt }) => startsAt,
        )
        expect(
          fitting.some((one) =>
            isIn(
              times.map((time) => time.from),
              one,
            ),
          ),
        ).toBe(false)
        expect(free?.startsAt).toEqual(fitting.find((one) => !isIn(passedOver, one)))
      }),
    )
  })
})

test.each([
  [DAY, DAY, null, true],
  [addDays(DAY, -1), DAY, null, false],
  [DAY, addDays(DAY, 8), 7, false],
  [DAY, addDays(DAY, 7), 7, true],
  [DAY, addDays(DAY, 366), null, false],
])('from %s to %s with the limit %s can be waited for: %s', (firstDay, lastDay, daysAhead, expected) => {
  expect(areBookable({ firstDay, lastDay }, now, daysAhead)).toBe(expected)
})

test('days in words', () => {
  expect(daysWords({ firstDay: DAY, lastDay: DAY })).toBe('Wednesday, 10 March 2027')
  expect(daysWords({ firstDay: DAY, lastDay: '2027-03-12' })).toBe('Wed, 10 Mar to Fri, 12 Mar')
})

test('several parts stand once and in the order of the day; any time is all of them', () => {
  const parts = inOrder({ part: '18:00', moreParts: ['evening', '10:00', '18:00'] })
  expect(parts).toEqual({ part: 'evening', moreParts: ['10:00', '18:00'] })
  expect(partsWords(parts)).toBe('Evening, 10 AM to 11 AM or 6 PM to 7 PM')
  expect(inOrder({ part: '18:00', moreParts: ['any'] })).toEqual({ part: 'any', moreParts: [] })
})

test('a part of the day is named, an hour by where it begins and ends', () => {
  expect((['any', 'evening', '00:00', '11:00', '23:00'] as const).map(partLabel)).toEqual([
    'Any time',
    'Evening',
    '12 AM to 1 AM',
    '11 AM to 12 PM',
    '11 PM to 12 AM',
  ])
})
