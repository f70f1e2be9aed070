import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCalendar, DEFAULT_TIMETABLE } from '../../../../test/timetables.ts'
import { clinicInstant, startOfDay } from '../../../lib/time.ts'
import { SLOT_STEPS, type Timetable } from './rules.ts'
import {
  byCalendar,
  closingReason,
  freeCalendars,
  inSequence,
  isClosedOn,
  isWithinHours,
  lastBooking,
  sequencesOn,
  slotsOn,
  spanTaken,
  timeNeeded,
} from './slots.ts'

/** A Wednesday. */
const DAY = '2026-12-23'
const GROOMING = 'grooming'
const startsOn = (timetable: Partial<Timetable>, question = {}) =>
  slotsOn(DAY, { ...DEFAULT_TIMETABLE, ...timetable }, question).map(({ minute, calendars }) => [
    minute,
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

  test('give their slots in the order of the day, whatever their own order', () => {
    expect(startsOn({ calendars: [van, groomer, vet] }).map(([start]) => start)).toEqual([600, 660, 720, 900])
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

  test('give what ends as a closure begins, and what begins as it ends', () => {
    const closure = { startsAt: clinicInstant(DAY, 11), endsAt: clinicInstant(DAY, 12), reason: null }
    expect(startsOn({ calendars, closures: [closure] })).toEqual([
      [600, [1]],
      [720, [2]],
      [900, [3]],
    ])
  })

  test('are closed by a closure that lasts into the first hour of the day', () => {
    const all = aCalendar({ hours: [{ weekday: 3, opens: 0, closes: 180 }] })
    const closure = {
      startsAt: clinicInstant('2026-12-22', 20),
      endsAt: clinicInstant(DAY, 0, 30),
      reason: null,
    }
    expect(startsOn({ calendars: [all], closures: [closure] }).map(([start]) => start)).toEqual([60, 120])
  })

  test('are free while nothing of theirs overlaps the time with its buffers', () => {
    const taken = byCalendar([
      { calendarId: 1, from: clinicInstant(DAY, 9), until: clinicInstant(DAY, 9, 55) },
      { calendarId: 1, from: clinicInstant(DAY, 11, 10), until: clinicInstant(DAY, 12) },
      { calendarId: 2, from: clinicInstant(DAY, 9), until: clinicInstant(DAY, 9, 56) },
      { calendarId: 3, from: clinicInstant(DAY, 11, 9), until: clinicInstant(DAY, 12) },
      { calendarId: 4, from: clinicInstant(DAY, 10, 30), until: clinicInstant(DAY, 10, 40) },
      { calendarId: 4, from: clinicInstant(DAY, 15), until: clinicInstant(DAY, 16) },
    ])
    const slot = { minute: 600, startsAt: clinicInstant(DAY, 10), calendars: [5, 4, 3, 2, 1] }
    expect(freeCalendars(slot, { minutes: 60, before: 5, after: 10 }, taken)).toEqual([5, 1])
  })
})

test('a day’s closing has the first reason that is said, of what closes any of its slots', () => {
  const from = (startHour: number, endHour: number, reason: string | null) => ({
    startsAt: clinicInstant(DAY, startHour),
    endsAt: clinicInstant(DAY, endHour),
    reason,
  })
  const reasonOf = (...closures: Timetable['closures']) =>
    closingReason(DAY, { ...DEFAULT_TIMETABLE, closures })
  expect(reasonOf()).toBeNull()
  expect(reasonOf(from(10, 21, null))).toBeNull()
  expect(reasonOf(from(2, 5, 'Cleaning'), from(10, 15, null), from(15, 21, 'Diwali'))).toBe('Diwali')
})

test('a day is closed if no calendar has a slot on it', () => {
  const vet = aCalendar({ id: 1, hours: [] })
  const groomer = aCalendar({ id: 2, hours: [{ weekday: 3, opens: 600, closes: 660 }] })
  expect(isClosedOn(DAY, { ...DEFAULT_TIMETABLE, calendars: [vet] })).toBe(true)
  expect(isClosedOn(DAY, { ...DEFAULT_TIMETABLE, calendars: [vet, groomer] })).toBe(false)
})

test('an appointment of a calendar that is gone is outside of its hours', () => {
  const held = { day: DAY, minute: 600, minutes: 60 }
  expect(isWithinHours({ ...held, calendarId: 1 }, DEFAULT_TIMETABLE)).toBe(true)
  expect(isWithinHours({ ...held, calendarId: 9 }, DEFAULT_TIMETABLE)).toBe(false)
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
    expect(needed({ durations }, { serviceTypeId: GROOMING, minutes: 25 }).minutes).toBe(25)
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
      const startsAt = startOfDay(DAY).getTime() + start * 60_000
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
          .filter((calendarId) => isWithinHours({ calendarId, day: DAY, minute: start, minutes }, timetable))
        expect(slots.find((slot) => slot.minute === start)?.calendars ?? []).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
})

describe('appointments one after the other', () => {
  const SURGERY = 'surgery'
  const durations = {
    [GROOMING]: { minutes: 50, before: 5, after: 10 },
    [SURGERY]: { minutes: 90, before: 15, after: 0 },
  }
  const offsets = (changes: Partial<Timetable>, question = {}) =>
    inSequence({ ...DEFAULT_TIMETABLE, ...changes }, { serviceTypeId: GROOMING, ...question }, [
      SURGERY,
      GROOMING,
    ]).map(({ offset, needed }) => [offset, needed.before, needed.after])

  test('take consecutive slots, or begin at the first step after the one before', () => {
    expect(offsets({})).toEqual([
      [0, 0, 0],
      [60, 0, 0],
      [120, 0, 0],
    ])
    expect(offsets({ durations, slotStep: 15 })).toEqual([
      [0, 5, 10],
      [75, 15, 0],
      [180, 5, 10],
    ])
  })

  test('have the way to a house once, before and after all of them', () => {
    expect(offsets({ travelMinutes: 30 }, { visitType: 'house' })).toEqual([
      [0, 30, 0],
      [60, 0, 0],
      [120, 0, 30],
    ])
    expect(
      offsets({ travelMinutes: 30 }, { visitType: 'clinic' }).map(([, before, after]) => [before, after]),
    ).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test('go to whom was chosen as far as they give them', () => {
    const calendars = [aCalendar({ id: 1, services: [GROOMING] }), aCalendar({ id: 2, services: [SURGERY] })]
    const question = { serviceTypeId: GROOMING, calendarId: 1 }
    const [first] = sequencesOn(DAY, { ...DEFAULT_TIMETABLE, calendars }, { question, more: [SURGERY] })
    expect(first?.parts.map(({ slot }) => slot.calendars)).toEqual([[1], [2]])
    const all = [aCalendar({ id: 1 }), aCalendar({ id: 2 })]
    const [own] = sequencesOn(DAY, { ...DEFAULT_TIMETABLE, calendars: all }, { question, more: [SURGERY] })
    expect(own?.parts.map(({ slot }) => slot.calendars)).toEqual([[1], [1]])
  })

  test('are offered exactly if each would lie within the hours of a calendar that gives it', () => {
    const part = fc.constantFrom(GROOMING, SURGERY)
    const timetables = fc.record({
      slotStep: fc.constantFrom(...SLOT_STEPS),
      opens: fc.integer({ min: 0, max: 700 }),
      closes: fc.integer({ min: 701, max: 1440 }),
      lunch: fc.integer({ min: 0, max: 1300 }),
      isDurable: fc.boolean(),
      givers: fc.array(fc.option(part), { minLength: 1, maxLength: 3 }),
      services: fc.array(part, { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(timetables, ({ slotStep, opens, closes, lunch, isDurable, givers, services }) => {
        const startsAt = new Date(startOfDay(DAY).getTime() + lunch * 60_000)
        const endsAt = new Date(startsAt.getTime() + 45 * 60_000)
        const timetable: Timetable = {
          ...DEFAULT_TIMETABLE,
          slotStep,
          openingHours: [{ weekday: 3, opens, closes }],
          closures: [{ startsAt, endsAt, reason: null }],
          durations: isDurable ? durations : null,
          calendars: givers.map((only, index) =>
            aCalendar({ id: index + 1, services: only === null ? null : [only] }),
          ),
        }
        const [first, ...more] = services
        const sequences = sequencesOn(DAY, timetable, { question: { serviceTypeId: first }, more })
        for (let start = 0; start < 1440; start += slotStep) {
          let next = start
          let freeFrom = start
          const expected = services.map((serviceTypeId) => {
            const { minutes, before, after } = timeNeeded(timetable, { serviceTypeId })
            // The first step at which the calendar is free again.
            while (next % slotStep !== 0 || (next > start && next < freeFrom + before)) next += 1
            const begins = next
            freeFrom = begins + minutes + after
            next = freeFrom
            return timetable.calendars
              .filter(({ services: given }) => given?.includes(serviceTypeId) ?? true)
              .map(({ id }) => id)
              .filter(
                (calendarId) =>
                  begins < 1440 &&
                  isWithinHours({ calendarId, day: DAY, minute: begins, minutes }, timetable),
              )
          })
          const isOffered = expected.every((calendars) => calendars.length > 0)
          const offered = sequences.find((sequence) => sequence.minute === start)
          expect(offered?.parts.map(({ slot }) => slot.calendars)).toEqual(isOffered ? expected : undefined)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the last moment to book', () => {
  const lead = { clinic: 120, house: 120, openHoursOnly: true }
  const lastFor = (day: string, hour: number, more: Partial<Timetable> = {}) =>
    lastBooking(clinicInstant(day, hour), { ...DEFAULT_TIMETABLE, lead, ...more })

  test('counts opening hours alone if it shall, past the night and closed days', () => {
    expect(lastFor(DAY, 13)).toEqual(clinicInstant(DAY, 11))
    expect(lastFor(DAY, 12)).toEqual(clinicInstant(DAY, 10))
    expect(lastFor(DAY, 11)).toEqual(clinicInstant('2026-12-22', 20))
    const closures = [
      { startsAt: clinicInstant('2026-12-22', 11), endsAt: clinicInstant(DAY, 10, 30), reason: null },
    ]
    expect(lastFor(DAY, 11, { closures })).toEqual(clinicInstant('2026-12-21', 20, 30))
    const extraHours = [{ day: DAY, opens: 480, closes: 600, calendarId: null }]
    expect(lastFor(DAY, 10, { extraHours })).toEqual(clinicInstant(DAY, 8))
  })

  test('counts all hours otherwise, and where the clinic is hardly ever open', () => {
    expect(lastFor(DAY, 11, { lead: { clinic: 120, house: 0 } })).toEqual(clinicInstant(DAY, 9))
    expect(lastFor(DAY, 11, { openingHours: [] })).toEqual(clinicInstant(DAY, 9))
  })
})
