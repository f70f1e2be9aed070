import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TIMETABLE } from '../../../../test/timetables.ts'
import { clinicInstant } from '../../../lib/time.ts'
import {
  buffersOf,
  cellState,
  closedSpans,
  daysOf,
  fitAt,
  freeMinutes,
  type HeldSpan,
  type Item,
  nextStop,
  openingOf,
  openSpans,
  overlap,
  partOfDay,
  placeSideBySide,
  rowsOf,
  shiftedDay,
  shownSpan,
  spanOf,
  takenByAll,
  takenOn,
} from './rules.ts'

const item = (id: string, minute: number, minutes: number, calendarId = 1): Item => ({
  id,
  calendarId,
  date: '2027-03-10',
  minute,
  minutes,
  bufferBefore: 0,
  bufferAfter: 0,
  status: 'confirmed',
  squeezedIn: false,
})

const DAY = '2027-03-10'
const takenIn = (appointments: Item[], ...held: HeldSpan[]) => takenOn(DAY, { appointments, held })
const held = (from: number, until: number): HeldSpan => ({ calendarId: 1, date: DAY, from, until })

const LUNCH = { from: 780, until: 840, reason: 'Lunch' }
/** The hours of the third calendar. */
const EARLY = { calendarId: 3, open: [{ from: 480, until: 660 }], closures: [] }
const OPEN = { open: [{ from: 600, until: 1260 }], closures: [] }

describe('the days of a view', () => {
  test('are the day itself, or its week from Monday, also over the end of a year', () => {
    expect(daysOf('2027-03-10', 'day')).toEqual(['2027-03-10'])
    const week = daysOf('2027-01-01', 'week')
    expect([week[0], week[6], week.length]).toEqual(['2026-12-28', '2027-01-03', 7])
    expect(daysOf('2027-03-14', 'week')[0]).toBe('2027-03-08')
  })

  test('are followed by the next day or week', () => {
    expect(shiftedDay('2027-02-28', 'day', 1)).toBe('2027-03-01')
    expect(shiftedDay('2027-02-28', 'week', -1)).toBe('2027-02-21')
  })
})

describe('opening hours and closures of a day', () => {
  const timetable = {
    ...DEFAULT_TIMETABLE,
    version: 1,
    openingHours: [
      { weekday: 3, opens: 600, closes: 1260 },
      { weekday: 4, opens: 540, closes: 720 },
    ],
    closures: [
      {
        startsAt: clinicInstant('2027-03-10', 13),
        endsAt: clinicInstant('2027-03-11', 10),
        reason: 'Painters',
      },
    ],
  }

  test('are those of its weekday, and a closure is cut at midnight', () => {
    expect(openingOf('2027-03-10', timetable)).toEqual({
      open: [{ from: 600, until: 1260 }],
      closures: [{ from: 780, until: 1440, reason: 'Painters' }],
    })
    expect(openingOf('2027-03-11', timetable).closures).toEqual([{ from: 0, until: 600, reason: 'Painters' }])
    expect(openingOf('2027-03-12', timetable)).toEqual({ open: [], closures: [] })
  })

  test('are shown in full hours, with appointments outside them', () => {
    expect(shownSpan([OPEN], [])).toEqual({ from: 600, until: 1260 })
    const late = { open: [{ from: 570, until: 1230 }], closures: [] }
    expect(shownSpan([OPEN, late], [item('a', 1275, 30)])).toEqual({ from: 540, until: 1320 })
    expect(shownSpan([{ open: [], closures: [] }], [])).toEqual({ from: 540, until: 1080 })
    expect(rowsOf({ from: 600, until: 720 }, 30)).toEqual([600, 630, 660, 690])
  })

  test('leave the closed parts of the shown hours, each with its reason', () => {
    const shown = { from: 540, until: 1320 }
    expect(closedSpans([{ ...OPEN, closures: [LUNCH] }], shown)).toEqual([
      { from: 540, until: 600, reason: null },
      LUNCH,
      { from: 1260, until: 1320, reason: null },
    ])
    expect(closedSpans([{ open: [], closures: [] }], shown)).toEqual([{ ...shown, reason: null }])
    const allDay = { from: 0, until: 1440, reason: 'Holiday' }
    expect(closedSpans([{ ...OPEN, closures: [allDay] }], shown)).toEqual([{ ...shown, reason: 'Holiday' }])
    expect(closedSpans([{ ...OPEN, closures: [LUNCH] }, EARLY], shown)).toEqual([
      { ...LUNCH, reason: null },
      { from: 1260, until: 1320, reason: null },
    ])
  })
})

test('a time is taken by all if each calendar has an appointment, what is around it, or a held time then', () => {
  const taken = takenIn(
    [{ ...item('a', 600, 60), bufferAfter: 30 }, item('b', 630, 90, 2), item('c', 780, 60, 2)],
    held(780, 810),
  )
  const shown = { from: 540, until: 840 }
  expect(takenByAll([1, 2], taken, shown)).toMatchObject([
    { from: 630, until: 690 },
    { from: 780, until: 810 },
  ])
  expect(takenByAll([1, 2, 3], taken, shown)).toEqual([])
})

describe('a cell of the grid', () => {
  const facts = {
    day: { ...OPEN, closures: [LUNCH], own: [EARLY] },
    taken: takenIn([item('a', 660, 45), item('b', 900, 60, 2)]),
    calendarIds: [1],
    minutes: 60,
    now: clinicInstant('2027-03-10', 11),
  }
  const stateAt = (hour: number, more = {}) => cellState('2027-03-10', hour * 60, { ...facts, ...more })

  test('is taken, closed, begun or free', () => {
    expect([9, 10, 11, 12, 13, 15, 21].map((hour) => stateAt(hour))).toEqual([
      'closed',
      'begun',
      'taken',
      'free',
      'closed',
      'free',
      'closed',
    ])
  })

  test('is taken around an appointment as well, and held for the waitlist', () => {
    const house = { ...item('a', 960, 60), bufferBefore: 20, bufferAfter: 40 }
    const states = (...taken: Parameters<typeof takenIn>) =>
      [15, 16, 17, 18, 19].map((hour) => stateAt(hour, { taken: takenIn(...taken) }))
    expect(states([house])).toEqual(['taken', 'taken', 'taken', 'free', 'free'])
    expect(states([{ ...house, squeezedIn: true }])).toEqual(Array(5).fill('free'))
    expect(states([house], held(1050, 1110))).toEqual(['taken', 'taken', 'taken', 'held', 'free'])
    expect(states([], { ...held(900, 960), date: '2027-03-11' })).toEqual(Array(5).fill('free'))
    expect(stateAt(15, { taken: takenIn([], held(900, 960)), calendarIds: [1, 2] })).toBe('free')
    expect(buffersOf(house)).toEqual([
      { from: 940, until: 960 },
      { from: 1020, until: 1060 },
    ])
  })

  test('of several calendars is free while one of them is', () => {
    expect(stateAt(15, { calendarIds: [1, 2] })).toBe('free')
    expect(stateAt(15, { calendarIds: [2] })).toBe('taken')
  })

  test('of several calendars follows the hours of each', () => {
    const stateOf = (...calendarIds: number[]) =>
      [9, 13, 15].map((hour) => stateAt(hour, { calendarIds, now }))
    const now = clinicInstant('2027-03-09', 12)
    expect(stateOf(1, 3)).toEqual(['free', 'closed', 'free'])
    expect(stateOf(2, 3)).toEqual(['free', 'closed', 'taken'])
    expect(stateOf(3)).toEqual(['free', 'closed', 'closed'])
  })
})

test('an appointment can be moved where its calendar is free for as long as it takes', () => {
  const long = item('long', 600, 120)
  const items = [long, item('other', 840, 60), item('elsewhere', 720, 60, 2)]
  const facts = { day: { ...OPEN, own: [] }, taken: takenIn(items), now: clinicInstant(DAY, 8) }
  const minutes = [540, 600, 660, 720, 780, 900, 1140, 1200]
  const free = minutes.filter((minute) => fitAt(long, { date: '2027-03-10', minute }, facts) === 'free')
  expect(free).toEqual([600, 660, 720, 900, 1140])
  expect(fitAt(long, { date: '2027-03-09', minute: 900 }, facts)).toBe('begun')
  const outside = minutes.filter((minute) => fitAt(long, { date: '2027-03-10', minute }, facts) === 'outside')
  expect(outside).toEqual([540, 1200])
  // A taken time that is closed is both, and has to be sent as both.
  const lunch = {
    ...facts,
    day: { ...OPEN, closures: [LUNCH], own: [] },
    taken: takenIn([item('o', 780, 120)]),
  }
  const both = [780, 840].map((minute) => fitAt(item('short', 600, 60), { date: DAY, minute }, lunch))
  expect(both).toEqual(['taken outside', 'taken'])
})

test('an appointment can be moved where the time around it is free as well, but for its own', () => {
  const house = { ...item('house', 600, 60), bufferBefore: 30, bufferAfter: 30 }
  const next = { ...item('next', 780, 60), bufferBefore: 15 }
  const facts = { day: { ...OPEN, own: [] }, now: clinicInstant(DAY, 9) }
  const free = (...taken: Parameters<typeof takenIn>) =>
    [615, 660, 690, 720, 885, 900].filter(
      (minute) => fitAt(house, { date: DAY, minute }, { ...facts, taken: takenIn(...taken) }) === 'free',
    )
  expect(free([house, next])).toEqual([615, 660, 885, 900])
  expect(free([house], held(780, 840))).toEqual([615, 660, 690, 885, 900])
})

test('the free times of a day are those that nothing takes', () => {
  const known = { slotStep: 60, calendars: [{ id: 1 }], held: [held(660, 720)] }
  const appointments = [{ ...item('house', 600, 60), bufferAfter: 30 }, item('late', 780, 480)]
  const day = { ...OPEN, own: [], date: DAY }
  expect(freeMinutes(day, { ...known, appointments }, clinicInstant(DAY, 9))).toEqual([720])
})

describe('appointments at the same time', () => {
  test('stand side by side, and others have the whole width', () => {
    const placed = placeSideBySide([
      item('long', 600, 120),
      item('early', 600, 60),
      item('late', 660, 60),
      item('alone', 720, 60),
    ])
    const lanes = Object.fromEntries(placed.map(({ item: { id }, lane, lanes }) => [id, [lane, lanes]]))
    expect(lanes).toEqual({ long: [0, 2], early: [1, 2], late: [1, 2], alone: [0, 1] })
  })

  test('never cover one another, whatever their times', () => {
    const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 40,
    })
    const holds = (pairs: [number, number][]) => {
      const items = pairs.map(([start, length], index) => item(String(index), start * 15, length * 15))
      const placed = placeSideBySide(items)
      expect(placed).toHaveLength(items.length)
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes)
        for (const other of placed) {
          if (one === other || !overlap(spanOf(one.item), spanOf(other.item))) continue
          expect(one.lanes).toBe(other.lanes)
          expect(one.lane).not.toBe(other.lane)
        }
      }
    }
    fc.assert(fc.property(times, holds), { seed: 20_270_310, numRuns: 200 })
  })
})

test('arrow keys move along a column, and to the same time of the next one', () => {
  const stops = (column: string, ...minutes: number[]) =>
    minutes.map((minute) => ({ id: `${column}${minute}`, minute }))
  const columns = [stops('a', 600, 660, 720), stops('b', 600, 690), stops('c')]
  const moves = [
    ['a600', 'ArrowDown', 'a660'],
    ['a600', 'ArrowUp', undefined],
    ['a660', 'ArrowRight', 'b600'],
    ['a720', 'ArrowRight', 'b690'],
    ['b690', 'ArrowLeft', 'a660'],
    ['b600', 'ArrowRight', undefined],
    ['a600', 'End', 'a720'],
    ['a720', 'Home', 'a600'],
    ['a600', 'x', undefined],
    ['gone', 'ArrowDown', undefined],
  ] as const
  for (const [from, key, to] of moves)
    expect([from, key, nextStop(columns, from, key)]).toEqual([from, key, to])
})

describe('the part of the clinic’s day', () => {
  const hours = (...pairs: [from: number, until: number][]) =>
    pairs.map(([from, until]) => ({ from: from * 60, until: until * 60 }))
  const opening = (open: [number, number][], closed: [number, number][] = []) => ({
    open: hours(...open),
    closures: hours(...closed).map((span) => ({ ...span, reason: null })),
  })
  const BREAK = opening([
    [9, 13],
    [16, 21],
  ])
  /** The parts of the day's 24 hours, as a letter each. */
  const parts = (openings: ReturnType<typeof opening>[], ...items: [hour: number, hours: number][]) =>
    Array.from({ length: 24 }, (_, hour) =>
      partOfDay(
        hour * 60,
        openings,
        items.map(([from, length]) => ({ minute: from * 60, minutes: length * 60 })),
      ).charAt(0),
    ).join('')

  test.each([
    ['with a break', parts([BREAK]), 'bbbbbbbbbddddddddddddaaa'],
    ['of a closed day', parts([opening([])]), 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['of a holiday', parts([opening([[9, 21]], [[0, 24]])]), 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['of a holiday that ends at noon', parts([opening([[9, 21]], [[0, 12]])]), 'bbbbbbbbbbbbdddddddddaaa'],
    ['of a closed day with an appointment', parts([opening([])], [14, 1]), 'bbbbbbbbbbbbbbdaaaaaaaaa'],
    ['with an appointment before it opens', parts([BREAK], [7, 1]), 'bbbbbbbddddddddddddddaaa'],
    ['with one that ends after closing time', parts([BREAK], [20, 3]), 'bbbbbbbbbdddddddddddddda'],
    ['of a night service', parts([opening([[0, 24]])]), 'dddddddddddddddddddddddd'],
    ['of two calendars', parts([opening([[9, 12]]), opening([[15, 18]])]), 'bbbbbbbbbdddddddddaaaaaa'],
  ])('%s', (_name, seen, expected) => {
    expect(seen).toBe(expected)
  })

  test('leaves out of the hours what is closed all the same', () => {
    expect(
      openSpans(
        opening(
          [
            [9, 13],
            [16, 21],
          ],
          [
            [10, 11],
            [12, 17],
          ],
        ),
      ),
    ).toEqual(hours([9, 10], [11, 12], [17, 21]))
  })
})
