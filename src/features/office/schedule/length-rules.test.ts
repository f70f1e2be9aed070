import { describe, expect, test } from 'vitest'
import { MAX_MINUTES } from '../../planning/appointments/move-rules.ts'
import { inTheWay, lengthUntil, nextLength } from './length-rules.ts'
import { type HeldSpan, type Item, takenOn } from './rules.ts'

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

describe('the length of an appointment', () => {
  test('ends on a line of the grid, after at least one step, and on the same day', () => {
    const lengths = (minute: number, ...untils: number[]) =>
      untils.map((until) => lengthUntil({ minute }, until, 30))
    expect(lengths(600, 700, 710, 640, 500)).toEqual([90, 120, 30, 30])
    expect(lengths(615, 700, 610)).toEqual([75, 45])
    expect(lengths(600, 5000)).toEqual([MAX_MINUTES])
    expect(lengths(1395, 1500)).toEqual([45])
  })

  test('becomes longer or shorter by a step, up to the next line', () => {
    const next = (minutes: number) =>
      [1, -1].map((by) => nextLength(item('a', 600, minutes), by as 1 | -1, 30))
    expect([60, 45, 30, 20].map(next)).toEqual([
      [90, 30],
      [60, 30],
      [60, 30],
      [30, 20],
    ])
  })

  const inTheWayOf = (one: Item, minutes: number, appointments: Item[], held: HeldSpan[] = []) =>
    inTheWay(one, minutes, takenOn(one.date, { appointments, held }))

  test('is limited by the next appointment of the calendar that takes time', () => {
    const long = item('long', 600, 60)
    const squeezed = { ...item('squeezed', 660, 60), squeezedIn: true }
    const items = [long, squeezed, item('other', 690, 60, 2), item('next', 720, 60)]
    expect([30, 120, 121].map((minutes) => inTheWayOf(long, minutes, items)?.appointmentId)).toEqual([
      undefined,
      undefined,
      'next',
    ])
    expect(inTheWayOf(squeezed, 300, items)).toBeUndefined()
  })

  test('is limited by what is held, and by the time around appointments', () => {
    const long = { ...item('long', 600, 60), bufferAfter: 10 }
    const held = { calendarId: 1, date: '2027-03-10', from: 800, until: 860 }
    const limits = (items: Item[]) =>
      [90, 190, 191].map((minutes) => inTheWayOf(long, minutes, [long, ...items], [held])?.appointmentId)
    expect(limits([])).toEqual([undefined, undefined, null])
    expect(limits([{ ...item('next', 720, 60), bufferBefore: 20 }])).toEqual([undefined, 'next', 'next'])
  })
})
