import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreedInstant,
  agreedMoment,
  formatMinute,
  formatMoment,
  formatWhen,
  fromClock,
  minuteOf,
  timeOf,
  toClock,
  withMoment,
  withWire,
} from './moment.ts'

test('the moment at an instant is that of its minute, and none between two', () => {
  expect(agreedMoment(new Date('2027-03-11T05:30:00Z'))).toEqual({ day: '2027-03-11', minute: 660 })
  expect(agreedMoment(new Date('2027-03-11T05:45:00Z'))).toEqual({ day: '2027-03-11', minute: 675 })
  expect(agreedMoment(new Date('2027-03-11T05:45:30Z'))).toBeNull()
})

test.each([-1, 1440, Number.MAX_SAFE_INTEGER])('a day has no minute %d to agree on', (minute) => {
  expect(agreedInstant({ day: '2027-03-11', minute })).toBeNull()
})

test('a request has its day and time as one moment, and gets them back', () => {
  const request = { id: 'a', date: '2027-03-11', hour: 11, minute: 15 }
  expect(withMoment(request)).toEqual({ id: 'a', at: { day: '2027-03-11', minute: 675 } })
  expect(withWire(withMoment(request))).toEqual(request)
  expect(withMoment({ date: '2027-03-11', hour: 11 })).toEqual({ at: { day: '2027-03-11', minute: 660 } })
})

test('a minute of the day, its time and its text are the same', () => {
  expect([0, 605, 1440].map(toClock)).toEqual(['00:00', '10:05', '24:00'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1440 }), (minute) => {
      expect(fromClock(toClock(minute))).toBe(minute)
      expect(minuteOf(timeOf(minute))).toBe(minute)
    }),
  )
})

test('a minute of the day is written as a time', () => {
  expect([0, 630, 720, 1275].map(formatMinute)).toEqual(['12:00 AM', '10:30 AM', '12:00 PM', '9:15 PM'])
})

test('a moment is written with its day', () => {
  expect(formatMoment({ day: '2027-03-01', minute: 600 })).toBe('Monday, 1 March 2027 at 10:00 AM')
})

test.each([
  ['2026-12-03', 15, 'Today at 3:00 PM'],
  ['2026-12-04', 10, 'Tomorrow at 10:00 AM'],
  ['2026-12-05', 20, 'Sat, 5 Dec at 8:00 PM'],
])('on 2026-12-03 a slot on %s at %i is written relative to that day', (day, hour, words) => {
  expect(formatWhen({ day, minute: 60 * hour }, '2026-12-03')).toBe(words)
})
