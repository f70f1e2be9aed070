import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCalendar, DEFAULT_TIMETABLE } from '../../../test/timetables.ts'
import { clinicInstant } from '../../lib/time.ts'
import { SLOT_STEPS, type Timetable } from './rules.ts'
import { isWithinHours, slotsOn, spanTaken, timeNeeded } from './slots.ts'

/** A Wednesday. */
const DAY = '2026-12-23'
const GROOMING = 'grooming'
const startsOn = (timetable: Partial<Timetable>, question = {}) =>
  slotsOn(DAY, { ...DEFAULT_TIMETABLE, ...timetable }, question).map(({ start, calendars }) => [
    start,
    calendars,
  ])

describe('several calendars', () => {
  const vet = aCalendar({ id: 1, hours: [{ weekday: 3, opens: 600, closes: 720 }] })
  const groomer = aCalendar({
    id: 2,
    services: [GROOMING],
    visitType: 'clinic',
    hours: [{ weekday: 3, opens: 660, closes: 780 }],
  })
  const van = aCalendar({ id: 3, visitType: 'house', hours: [{ weekday: 3, opens: 900, closes: 960 }] })
  const calendars = [vet, groomer, van]

  test('give a slot together, each in its own hours', () => {
    expect(startsOn({ calendars })).toEqual([
      [600, [1]],
      [660, [1, 2]],
      [720, [2]],
      [900, [3]],
    ])
  })

  test('give what they are asked for, if it is theirs', () => {
    const asked = (question: object) => startsOn({ calendars }, question).map(([start]) => start)
    expect(asked({ visitType: 'house' })).toEqual([600, 660, 900])
    expect(asked({ serviceTypeId: 'surgery', visitType: 'clinic' })).toEqual([600, 660])
    expect(asked({ calendarId: 2 })).toEqual([660, 720])
    expect(asked({ calendarId: 2, serviceTypeId: 'surgery' })).toEqual([])
    expect(asked({ calendarId: 9 })).toEqual([])
  })

  test('are absent by themselves, while the clinic’s closures close all of them', () => {
    const absence = { startsAt: clinicInstant(DAY, 10), endsAt: clinicInstant(DAY, 11), reason: 'Leave' }
    expect(startsOn({ calendars: [{ ...vet, absences: [absence] }, groomer] })).toEqual([
      [660, [1, 2]],
      [720, [2]],
    ])
    const closure = { startsAt: clinicInstant(DAY, 11, 30), endsAt: clinicInstant(DAY, 12), reason: null }
    expect(startsOn({ calendars, closures: [closure] })).toEqual([
      [600, [1]],
      [720, [2]],
      [900, [3]],
    ])
  })
})

describe('the time that an appointment needs', () => {
  const durations = { [GROOMING]: { minutes: 90, before: 5, after: 10 } }

  test('is one slot, or the duration of its service with its buffers, and the way to a house', () => {
    const needed = (changes: Partial<Timetable>, question = {}) =>
      timeNeeded({ ...DEFAULT_TIMETABLE, ...changes }, question)
    expect(needed({})).toEqual({ minutes: 60, before: 0, after: 0 })
    expect(needed({ slotStep: 20 }, { serviceTypeId: GROOMING })).toEqual({
      minutes: 20,
      before: 0,
      after: 0,
    })
    expect(needed({ durations }, { serviceTypeId: GROOMING })).toEqual({ minutes: 90, before: 5, after: 10 })
    expect(needed({ durations, travelMinutes: 30 }, { serviceTypeId: GROOMING, visitType: 'house' })).toEqual(
      {
        minutes: 90,
        before: 35,
        after: 40,
      },
    )
  })

  test('must end within the hours', () => {
    const openingHours = [{ weekday: 3, opens: 600, closes: 735 }]
    const steps = startsOn({ openingHours, durations, slotStep: 15 }, { serviceTypeId: GROOMING })
    expect(steps.map(([start]) => start)).toEqual([600, 615, 630, 645])
  })

  test('is taken from the calendar with its buffers', () => {
    const { from, until } = spanTaken(clinicInstant(DAY, 10), { minutes: 90, before: 5, after: 10 })
    expect([from, until]).toEqual([clinicInstant(DAY, 9, 55), clinicInstant(DAY, 11, 40)])
  })
})

test('a slot is offered exactly if an appointment there would lie within the hours', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .map(([one, other]) => ({ weekday: 3, opens: Math.min(one, other), closes: Math.max(one, other) }))
    .filter(({ opens, closes }) => opens < closes)
  const closure = fc
    .tuple(fc.integer({ min: -100, max: 1500 }), fc.integer({ min: 1, max: 300 }))
    .map(([start, length]) => {
      const startsAt = clinicInstant(DAY, 0).getTime() + start * 60_000
      return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + length * 60_000), reason: null }
    })
  const calendar = fc.record({
    hours: fc.option(fc.array(span, { maxLength: 1 })),
    absences: fc.array(closure),
  })
  const timetables = fc.record({
    openingHours: fc.array(span, { maxLength: 1 }),
    closures: fc.array(closure, { maxLength: 2 }),
    slotStep: fc.constantFrom(...SLOT_STEPS),
    minutes: fc.integer({ min: 5, max: 200 }),
    calendars: fc.array(calendar, { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(timetables, ({ minutes, calendars, ...others }) => {
      const timetable: Timetable = {
        ...DEFAULT_TIMETABLE,
        ...others,
        durations: { [GROOMING]: { minutes, before: 0, after: 0 } },
        calendars: calendars.map((changes, index) => aCalendar({ id: index + 1, ...changes })),
      }
      const slots = slotsOn(DAY, timetable, { serviceTypeId: GROOMING })
      for (let start = 0; start < 1440; start += timetable.slotStep) {
        const expected = timetable.calendars
          .map(({ id }) => id)
          .filter((calendarId) => isWithinHours({ calendarId, day: DAY, start, minutes }, timetable))
        expect(slots.find((slot) => slot.start === start)?.calendars ?? []).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
})
