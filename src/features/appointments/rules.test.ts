import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, clinicDay, clinicInstant } from '../../lib/time.ts'
import {
  APPOINTMENT_STATUSES,
  calendarEventOf,
  canChange,
  isBookableDay,
  isLateCancellation,
  noticeOf,
  relativeTag,
  SLOT_HOLDING_STATUSES,
  SLOT_HOURS,
  slotProblem,
  slotsOf,
  TRANSITIONS,
  type Transition,
} from './rules.ts'

const ROLES = ['admin', 'customer', 'none'] as const
const TODAY = '2026-11-21'
/** 1:17 PM on the clinic's clock. */
const NOW = new Date('2026-11-21T07:47:00Z')

describe('slots', () => {
  test('are the eleven full hours from 10:00 AM to 8:00 PM', () => {
    expect(SLOT_HOURS).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  test('of today are begun up to the present hour, booked where taken, else free', () => {
    const states = slotsOf(TODAY, new Set([10, 15]), NOW).map(({ hour, state }) => `${hour} ${state}`)
    expect(states.slice(0, 4)).toEqual(['10 booked', '11 begun', '12 begun', '13 begun'])
    expect(states.slice(4)).toEqual([
      '14 free',
      '15 booked',
      '16 free',
      '17 free',
      '18 free',
      '19 free',
      '20 free',
    ])
  })

  test('of another day do not depend on the hour of today', () => {
    expect(slotsOf('2026-11-22', new Set(), NOW).every(({ state }) => state === 'free')).toBe(true)
    expect(slotsOf('2026-11-20', new Set(), NOW).every(({ state }) => state === 'begun')).toBe(true)
  })

  test('begin on the very second', () => {
    const ten = clinicInstant(TODAY, 10).getTime()
    expect(slotProblem(TODAY, 10, new Date(ten - 1))).toBeNull()
    expect(slotProblem(TODAY, 10, new Date(ten))).toBe('SLOT_BEGUN')
    expect(slotProblem(TODAY, 10, new Date(ten + 1))).toBe('SLOT_BEGUN')
  })

  test.each([-1, 0, 9, 9.5, 10.5, 21, 24, 1000, Number.NaN])('hour %d is none', (hour) => {
    expect(slotProblem('2026-12-01', hour, NOW)).toBe('INVALID_TIME')
  })

  test('can be asked for ten years ahead and no farther', () => {
    expect(slotProblem(addDays(TODAY, 3650), 10, NOW)).toBeNull()
    expect(slotProblem(addDays(TODAY, 3651), 10, NOW)).toBe('INVALID_TIME')
    expect(slotProblem('9999-12-31', 10, NOW)).toBe('INVALID_TIME')
  })

  test('are free exactly when nothing speaks against booking them', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2080-01-01'),
      noInvalidDate: true,
    })
    const away = fc.integer({ min: -3, max: 3 })
    fc.assert(
      fc.property(instants, away, fc.subarray([...SLOT_HOURS]), (now, distance, taken) => {
        const day = addDays(clinicDay(now), distance)
        for (const { hour, state } of slotsOf(day, new Set(taken), now)) {
          const free =
            !taken.includes(hour as (typeof SLOT_HOURS)[number]) && slotProblem(day, hour, now) === null
          expect(state === 'free').toBe(free)
        }
      }),
    )
  })
})

describe('transitions', () => {
  const ALLOWED = [
    'approve pending admin',
    'reject pending admin',
    'complete confirmed admin',
    'callOff confirmed admin',
    'reopen cancelled admin',
    'cancel pending customer',
  ]

  test('are these and no others, over all statuses and roles', () => {
    const found = (Object.keys(TRANSITIONS) as Transition[]).flatMap((transition) =>
      APPOINTMENT_STATUSES.flatMap((status) =>
        ROLES.filter((role) => canChange(transition, status, role)).map(
          (role) => `${transition} ${status} ${role}`,
        ),
      ),
    )
    expect(found).toEqual(ALLOWED)
  })

  test('lead to the specified statuses', () => {
    const targets = Object.entries(TRANSITIONS).map(([name, { to }]) => `${name} ${to}`)
    expect(targets).toEqual([
      'approve confirmed',
      'reject cancelled',
      'complete completed',
      'callOff cancelled',
      'reopen pending',
      'cancel cancelled',
    ])
  })

  test('only a cancelled visit gives its slot back', () => {
    expect(
      APPOINTMENT_STATUSES.filter((status) => !(SLOT_HOLDING_STATUSES as readonly string[]).includes(status)),
    ).toEqual(['cancelled'])
  })

  test.each([
    ['approve', 'Appointment confirmed', 'approved'],
    ['reject', 'Appointment cancelled', 'rejected'],
    ['complete', 'Appointment completed', 'marked as completed'],
  ] as const)(
    '%s is told as "%s", with the service and the clinic’s day and time',
    (transition, title, told) => {
      const notice = noticeOf(transition, {
        serviceType: 'Grooming',
        appointmentDate: new Date('2026-11-22T04:30:00Z'),
      })
      expect(notice).toEqual({
        title,
        message: `Your Grooming appointment on Sunday, 22 November 2026 at 10:00 AM has been ${told}.`,
      })
    },
  )
})

test('the reason of a cancellation is told with it, of nothing else', () => {
  const visit = {
    serviceType: 'Grooming',
    appointmentDate: new Date('2026-11-22T04:30:00Z'),
    cancellationReason: 'The vet is ill.',
  }
  const start = 'Your Grooming appointment on Sunday, 22 November 2026 at 10:00 AM has been'
  expect(noticeOf('callOff', visit)).toEqual({
    title: 'Appointment cancelled',
    message: `${start} cancelled. Reason: The vet is ill.`,
  })
  expect(noticeOf('reopen', visit)).toEqual({
    title: 'Appointment reopened',
    message: `${start} reopened.`,
  })
})

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2036-11-18', true],
  ['2036-11-19', false],
  ['', false],
])('%s can be booked: %s', (day, bookable) => {
  expect(isBookableDay(day, new Date('2026-11-21T18:29:59Z'))).toBe(bookable)
})

describe('a visit’s relative tag, by the clinic’s days', () => {
  const now = new Date('2026-11-21T06:30:00Z')
  test.each([
    ['2026-11-20T14:30:00Z', 'Past'],
    ['2026-11-20T18:30:00Z', 'Today'],
    ['2026-11-21T04:30:00Z', 'Today'],
    ['2026-11-21T18:29:59Z', 'Today'],
    ['2026-11-21T18:30:00Z', 'Tomorrow'],
    ['2026-11-22T14:30:00Z', 'Tomorrow'],
    ['2026-11-23T04:30:00Z', 'This Week'],
    ['2026-11-28T14:30:00Z', 'This Week'],
    ['2026-11-29T04:30:00Z', 'Upcoming'],
    ['2027-11-21T04:30:00Z', 'Upcoming'],
  ])('%s is %s', (at, tag) => expect(relativeTag(new Date(at), now)).toBe(tag))
})

test('a cancellation is late when less than 24 hours are left', () => {
  const visit = new Date('2026-11-22T04:30:00Z')
  const before = (milliseconds: number) => new Date(visit.getTime() - milliseconds)
  const day = 86_400_000
  expect([day + 1, day, day - 1, 0, -1].map((left) => isLateCancellation(visit, before(left)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

describe('a visit in the owner’s calendar', () => {
  const visit = {
    id: '7c1f',
    appointmentDate: '2026-11-22T04:30:00.000Z',
    serviceType: 'Grooming',
    pet: { name: 'Bruno' },
    visitType: 'clinic' as const,
    houseVisitAddress: null,
  }

  test('takes as long as its service, at the clinic', () => {
    expect(calendarEventOf(visit, { duration: '01:30:00', now: NOW })).toEqual({
      uid: '7c1f@tailwell.example',
      stamp: NOW,
      start: new Date('2026-11-22T04:30:00Z'),
      end: new Date('2026-11-22T06:00:00Z'),
      summary: 'Grooming for Bruno',
      location: 'Tailwell, 12 Banyan Lane, Indiranagar, Bengaluru 560038',
      description: 'Clinic Visit with Tailwell. Questions? Call +91 98765 43210.',
    })
  })

  test('is at home for a house visit', () => {
    const house = { ...visit, visitType: 'house' as const, houseVisitAddress: '5 Mango Grove' }
    expect(calendarEventOf(house, { duration: '01:00:00', now: NOW })).toMatchObject({
      location: '5 Mango Grove',
      description: 'House Visit with Tailwell. Questions? Call +91 98765 43210.',
    })
  })

  test.each([undefined, '00:00:00'])('takes its slot when the service says %s', (duration) => {
    const { end } = calendarEventOf(visit, { duration, now: NOW })
    expect(end).toEqual(new Date('2026-11-22T05:30:00Z'))
  })
})
