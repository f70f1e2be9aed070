import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openRun } from '../../test/trust/open-run.ts'
import { clinic } from '../clinic/clinic.ts'
import * as time from './time.ts'

const HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]

/** Every day from 1970 to 2099. */
const days = fc.integer({ min: 0, max: 47_481 }).map((number) => time.addDays('1970-01-01', number))
const hours = fc.constantFrom(...HOURS)

/** The module as a clinic in another zone would load it. */
async function timeIn(timeZone: string): Promise<typeof time> {
  vi.resetModules()
  vi.doMock('../clinic/clinic.ts', () => ({ clinic: { ...clinic, timeZone } }))
  return await import('./time.ts')
}

/** The same question, answered by the platform's own calendar. */
function instantByTemporal(day: string, timeZone: string, { hour = 0, minute = 0 }): number {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime({ hour, minute })
  return wall.toZonedDateTime(timeZone).epochMilliseconds
}

describe('the clinic’s day', () => {
  test.each([
    ['2026-11-21T18:29:59.999Z', '2026-11-21'],
    ['2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['2024-02-28T18:30:00Z', '2024-02-29'],
    ['2023-02-28T18:30:00Z', '2023-03-01'],
    ['2026-12-31T18:30:00Z', '2027-01-01'],
  ])('of %s is %s: it turns at 18:30 UTC', (instant, day) => {
    expect(time.clinicDay(new Date(instant))).toBe(day)
  })

  test('of every slot is the day it was made for', () => {
    fc.assert(
      fc.property(days, hours, (day, hour) => {
        expect(time.clinicDay(time.clinicInstant(day, hour))).toBe(day)
      }),
    )
  })
})

describe('clinicInstant', () => {
  test('puts 10:00 AM in Kolkata at 04:30 UTC, on every day of the year', () => {
    expect(time.clinicInstant('2026-11-21', 10).toISOString()).toBe('2026-11-21T04:30:00.000Z')
    expect(time.clinicInstant('2024-02-29', 20).toISOString()).toBe('2024-02-29T14:30:00.000Z')
  })

  test('agrees with the platform’s calendar on any day and hour', () => {
    fc.assert(
      fc.property(days, hours, (day, hour) => {
        expect(time.clinicInstant(day, hour).getTime()).toBe(
          instantByTemporal(day, clinic.timeZone, { hour }),
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('a clinic in another zone', () => {
  afterEach(() => void vi.doUnmock('../clinic/clinic.ts'))

  const { rounds, figure } = openRun('R10', 14)
  const SOME_ZONES = [
    'America/New_York',
    'America/Santiago',
    'America/Sao_Paulo',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Asia/Tehran',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Antarctica/Troll',
    'Australia/Lord_Howe',
    'Europe/Dublin',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'UTC',
  ]
  const ZONES = rounds > SOME_ZONES.length ? Intl.supportedValuesOf('timeZone') : SOME_ZONES
  let checked = 0
  afterAll(() => figure(`${checked} times in ${ZONES.length} time zones, at every change of clocks to 2037`))

  test.each(ZONES)(
    '%s gets the same instants as the platform’s calendar, also when clocks change',
    async (zone) => {
      const there = await timeIn(zone)
      for (const day of daysAroundChanges(zone)) {
        for (let minute = 0; minute < 1440; minute += 30) {
          const instant = there.clinicInstant(day, 0, minute)
          const expected = instantByTemporal(day, zone, {
            hour: Math.floor(minute / 60),
            minute: minute % 60,
          })
          if (instant.getTime() !== expected)
            expect.fail(`${zone} ${day} ${minute}: ${instant.toISOString()}`)
        }
        for (const hour of HOURS) expect(there.clinicDay(there.clinicInstant(day, hour))).toBe(day)
        checked += 48
      }
    },
  )

  test.each([
    ['begins at 1:00 where its clocks skip midnight', 'America/Santiago', '2027-09-05', 0, '04:00'],
    ['reads a skipped time with the offset before', 'Europe/Berlin', '2027-03-28', 150, '01:30'],
    ['takes the first of two equal times, west of Greenwich', 'America/New_York', '2026-11-01', 90, '05:30'],
    ['and east of it', 'Europe/Berlin', '2027-10-31', 150, '00:30'],
  ])('%s (%s, %s)', async (_, zone, day, minute, utc) => {
    const there = await timeIn(zone)
    expect(there.clinicInstant(day, 0, minute).toISOString()).toBe(`${day}T${utc}:00.000Z`)
  })

  test('has days of 23 and 25 hours, and still ten hours between its first and last slot', async () => {
    const there = await timeIn('America/New_York')
    const span = (day: string, from: number, to: number) =>
      (there.clinicInstant(there.addDays(day, to < from ? 1 : 0), to).getTime() -
        there.clinicInstant(day, from).getTime()) /
      3_600_000
    expect(span('2026-03-07', 20, 10)).toBe(13)
    expect(span('2026-10-31', 20, 10)).toBe(15)
    expect(span('2026-03-08', 10, 20)).toBe(10)
  })
})

/** The days before, of and after each change of a zone's offset from 2024 to 2037, and one of each month. */
function daysAroundChanges(zone: string): Set<string> {
  const found = new Set<string>()
  for (let month = 1; month <= 12; month += 1) found.add(`2028-${String(month).padStart(2, '0')}-29`)
  let at = Temporal.Instant.from('2024-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const change = at.getTimeZoneTransition('next')
    if (change === null || change.year > 2037) return found
    for (const away of [-1, 0, 1]) found.add(change.toPlainDate().add({ days: away }).toString())
    at = change
  }
}

describe('calendar days', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '1000-01-01', '9999-12-31'])('%s exists', (day) => {
    expect(time.isCalendarDay(day)).toBe(true)
  })

  test.each([
    '0000-01-01',
    '0050-06-15',
    '0999-12-31',
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '+002026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    ' 2026-01-01',
    '２０２６-01-01',
    '01/02/2026',
    'today',
    '',
    { toString: 1, valueOf: null },
  ])('%j does not', (day) => {
    expect(time.isCalendarDay(day)).toBe(false)
  })

  test('addDays walks the calendar as the platform does, forwards and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, distance) => {
        expect(time.addDays(day, distance)).toBe(
          Temporal.PlainDate.from(day).add({ days: distance }).toString(),
        )
        expect(time.addDays(time.addDays(day, distance), -distance)).toBe(day)
      }),
    )
  })
})

test('instants are written in the clinic’s zone', () => {
  const instant = new Date('2026-12-03T18:30:00Z')
  expect(time.formatLongDate(instant)).toBe('Friday, 4 December 2026')
  expect(time.formatShortDate(instant)).toBe('Fri, 4 Dec')
  expect(time.formatTime(instant)).toBe('12:00 AM')
  expect(time.formatTime(new Date('2026-12-04T05:30:00Z'))).toBe('11:00 AM')
  expect(time.formatInstant('2026-12-04T05:30:00Z')).toBe('4 Dec 2026, 11:00 AM')
})

describe('with a formatter like that of ICU 72', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('every day, time and date reads the same', async () => {
    const Real = Intl.DateTimeFormat
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, shape) {
      const real = new Real(locale, shape)
      const formatToParts = (at?: Date | number) => [
        { type: 'literal' as const, value: '\u200e' },
        ...real
          .formatToParts(at)
          .reverse()
          .map((part) => (part.type === 'literal' ? { ...part, value: ',\u202f' } : part)),
      ]
      const text = () => '11/26/2026,\u202f10:30\u202fAM'
      return { format: text, formatToParts, resolvedOptions: () => real.resolvedOptions() } as never
    })
    const there = await timeIn(clinic.timeZone)
    vi.doUnmock('../clinic/clinic.ts')
    const instant = new Date('2026-11-26T05:00:00Z')
    expect(there.clinicDay(instant)).toBe('2026-11-26')
    expect(there.clinicClock(instant)).toEqual({ day: '2026-11-26', minute: 630 })
    expect(there.clinicInstant('2026-11-26', 10, 30)).toEqual(instant)
    expect(there.instantsOf('2026-11-26')(630)).toEqual(instant)
    expect([
      there.formatLongDate(instant),
      there.formatShortDate(instant),
      there.formatYearDate(instant),
      there.formatWeekday('2026-11-26'),
      there.formatDayAndMonth('2026-11-26'),
      there.formatTime(instant),
      there.formatInstant('2026-11-26T05:00:00Z'),
    ]).toEqual([
      'Thursday, 26 November 2026',
      'Thu, 26 Nov',
      '26 Nov 2026',
      'Thu',
      '26 Nov',
      '10:30 AM',
      '26 Nov 2026, 10:30 AM',
    ])
  })
})

test.each([
  [10, '10:00 AM'],
  [11, '11:00 AM'],
  [12, '12:00 PM'],
  [13, '1:00 PM'],
  [20, '8:00 PM'],
])('hour %i reads %s', (hour, label) => {
  expect(time.formatHour(hour)).toBe(label)
  expect(time.formatTime(time.clinicInstant('2026-12-04', hour))).toBe(label)
})
