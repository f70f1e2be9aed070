import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { aCalendar, DEFAULT_TIMETABLE } from '../../../../test/timetables.ts'
import { clinic } from '../../../clinic/clinic.ts'
import { addDays } from '../../../lib/time.ts'
import { SLOT_STEPS } from './rules.ts'

/** Days of 22 to 26 hours, a usual one, and one that its clocks skip. */
const ZONES: [zone: string, days: string[]][] = [
  ['Antarctica/Troll', ['2027-03-28', '2027-10-31', '2027-06-01']],
  ['Australia/Lord_Howe', ['2027-04-04', '2027-10-03']],
  ['Pacific/Apia', ['2011-12-29', '2011-12-30', '2011-12-31', '2012-04-01', '2012-09-30']],
  ['America/New_York', ['2027-03-14', '2027-11-07', '2027-11-06']],
  ['Africa/Cairo', ['2027-04-30', '2027-10-28', '2027-10-29']],
]

/** The instant of a minute of a day by the platform's calendar; null if the clocks skip it or show it twice. */
function instantByTemporal(day: string, minute: number, zone: string): number | null {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return earlier !== undefined && earlier === later ? earlier : null
}

const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([opens, closes]) => opens < closes)
/** From so many minutes after the day's first instant in UTC, for so many minutes. */
const closed = fc.tuple(fc.integer({ min: -900, max: 2300 }), fc.integer({ min: 1, max: 200 }))
const situation = fc.record({
  spans: fc.array(span, { minLength: 1, maxLength: 2 }),
  ownSpans: fc.option(fc.array(span, { maxLength: 2 })),
  closures: fc.array(closed, { maxLength: 2 }),
  absences: fc.array(closed, { maxLength: 2 }),
  slotStep: fc.constantFrom(...SLOT_STEPS),
  minutes: fc.integer({ min: 5, max: 150 }),
})

afterAll(() => vi.doUnmock('../../../clinic/clinic.ts'))

test.each(ZONES)(
  'in %s slots are the minutes that its clocks show once, within the hours, outside of closures',
  async (timeZone, days) => {
    vi.resetModules()
    vi.doMock('../../../clinic/clinic.ts', () => ({ clinic: { ...clinic, timeZone } }))
    const { slotsOn } = await import('./slots.ts')
    fc.assert(
      fc.property(fc.constantFrom(...days), situation, (day, { slotStep, minutes, ...given }) => {
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
        const hoursOf = (spans: [number, number][]) =>
          spans.map(([opens, closes]) => ({ weekday, opens, closes }))
        const closuresOf = (entries: [number, number][]) =>
          entries.map(([from, length]) => {
            const startsAt = Date.parse(`${day}T00:00:00Z`) + from * 60_000
            return {
              startsAt: new Date(startsAt),
              endsAt: new Date(startsAt + length * 60_000),
              reason: null,
            }
          })
        const [openingHours, closures] = [hoursOf(given.spans), closuresOf(given.closures)]
        const second = {
          hours: given.ownSpans && hoursOf(given.ownSpans),
          absences: closuresOf(given.absences),
        }
        const calendars = [aCalendar(), aCalendar({ id: 2, ...second })]
        const timetable = { ...DEFAULT_TIMETABLE, openingHours, closures, slotStep, calendars }

        const expected = []
        for (let start = 0; start < 1440; start += slotStep) {
          const instant = instantByTemporal(day, start, timeZone)
          if (instant === null) continue
          const givers = calendars.filter(
            ({ hours, absences }) =>
              (hours ?? openingHours).some(
                ({ opens, closes }) => opens <= start && start + minutes <= closes,
              ) &&
              ![...closures, ...absences].some(
                ({ startsAt, endsAt }) =>
                  startsAt.getTime() < instant + minutes * 60_000 && endsAt.getTime() > instant,
              ),
          )
          if (givers.length > 0)
            expected.push({
              minute: start,
              startsAt: new Date(instant),
              calendars: givers.map(({ id }) => id),
            })
        }
        // Two spans that overlap give a slot twice; the form refuses them.
        const slots = slotsOn(day, timetable, { minutes })
        expect(slots.map((slot) => ({ ...slot, calendars: [...new Set(slot.calendars)] }))).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  },
)

/** Days of the years 2010 to 2089, and as often one whose clocks change. */
function daysIn(zone: string) {
  const changes: string[] = []
  let at = Temporal.Instant.from('2010-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const change = at.getTimeZoneTransition('next')
    if (change === null || change.year > 2089) break
    changes.push(change.toPlainDate().toString(), change.toPlainDate().subtract({ days: 1 }).toString())
    at = change
  }
  const any = fc.integer({ min: 0, max: 29_219 }).map((days) => addDays('2010-01-01', days))
  return changes.length === 0 ? any : fc.oneof(any, fc.constantFrom(...changes))
}

test.each([
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Apia',
  'America/St_Johns',
  'Asia/Kolkata',
  'UTC',
])('in %s moments and instants agree with the platform’s calendar', async (timeZone) => {
  vi.resetModules()
  vi.doMock('../../../clinic/clinic.ts', () => ({ clinic: { ...clinic, timeZone } }))
  const { agreedInstant, agreedMoment, instantOf, momentOf } = await import('./moment.ts')
  fc.assert(
    fc.property(daysIn(timeZone), fc.integer({ min: 0, max: 1439 }), (day, minute) => {
      const moment = { day, minute }
      const shown = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
      const instant = instantOf(moment)
      expect(instant.getTime()).toBe(shown.toZonedDateTime(timeZone).epochMilliseconds)
      const agreed = instantByTemporal(day, minute, timeZone)
      expect(agreedInstant(moment)?.getTime() ?? null).toBe(agreed)
      const clock = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
      const shownThen = { day: clock.toPlainDate().toString(), minute: 60 * clock.hour + clock.minute }
      expect(momentOf(instant)).toEqual(shownThen)
      const isAgreed = instantByTemporal(shownThen.day, shownThen.minute, timeZone) === instant.getTime()
      expect(agreedMoment(instant)).toEqual(isAgreed ? shownThen : null)
      expect(agreedMoment(new Date(instant.getTime() + 1000))).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Antarctica/Troll', '2027-03-28', 22],
  ['Antarctica/Troll', '2027-10-31', 22],
  ['Australia/Lord_Howe', '2027-10-03', 23.5],
  ['Australia/Lord_Howe', '2027-04-04', 23.5],
  ['Pacific/Apia', '2011-12-30', 0],
  ['Africa/Cairo', '2027-10-28', 23],
])('in %s %s has %d hours that its clocks show once', (zone, day, hours) => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => instantByTemporal(day, minute, zone))
  expect(minutes.filter((instant) => instant !== null)).toHaveLength(hours * 60)
})
