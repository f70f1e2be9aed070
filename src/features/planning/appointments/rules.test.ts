import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TIMETABLE } from '../../../../test/timetables.ts'
import { addDays, clinicDay, clinicInstant, startOfDay } from '../../../lib/time.ts'
import { partOfDay } from '../timetable/part-of-day.ts'
import { SLOT_HOURS } from '../timetable/rules.ts'
import { type Slot, slotsOn } from '../timetable/slots.ts'
import { APPOINTMENT_STATUSES, type AppointmentStatus } from './clinic-filters.ts'
import {
  appointmentEventOf,
  bookableDays,
  changedParts,
  dayState,
  daysAheadOf,
  isLateCancellation,
  listStart,
  type PaymentStatus,
  paymentLabels,
  paymentOf,
  paymentStatusLabels,
  relativeTag,
  type SlotFacts,
  slotState,
} from './rules.ts'
import { canChange, cautionOf, isTooEarly, noticeOf, TRANSITIONS, type Transition } from './transitions.ts'

const ROLES = ['admin', 'customer', 'none'] as const
const TODAY = '2026-11-21'
/** 1:17 PM in the clinic's time zone. */
const NOW = new Date('2026-11-21T07:47:00Z')

describe('slots', () => {
  const facts = { now: NOW, daysAhead: null, isTaken: () => false }
  const slotAt = (day: string, hour: number) =>
    slotsOn(day, DEFAULT_TIMETABLE).find(({ minute }) => minute === hour * 60)
  const stateAt = (day: string, hour: number, changes: Partial<SlotFacts> = {}) =>
    slotState(day, slotAt(day, hour), { ...facts, ...changes })
  const statesOn = (day: string, changes: Partial<SlotFacts> = {}) =>
    SLOT_HOURS.map((hour) => stateAt(day, hour, changes))

  test('today are booked if taken, otherwise begun until the current hour and free after it', () => {
    expect(statesOn(TODAY, { isTaken: ({ minute }) => minute === 600 || minute === 900 })).toEqual([
      ...['booked', 'begun', 'begun', 'begun'],
      ...['free', 'booked', 'free', 'free', 'free', 'free', 'free'],
    ])
  })

  test('on another day do not depend on the current hour', () => {
    expect(new Set(statesOn('2026-11-22'))).toEqual(new Set(['free']))
    expect(new Set(statesOn('2026-11-20'))).toEqual(new Set(['begun']))
  })

  test('begin exactly on the hour', () => {
    const ten = clinicInstant(TODAY, 10).getTime()
    const states = [-1, 0, 1].map((offset) => stateAt(TODAY, 10, { now: new Date(ten + offset) }))
    expect(states).toEqual(['free', 'begun', 'begun'])
  })

  test.each([-1, 0, 9, 9.5, 10.5, 21, 24, 1000, Number.NaN])('do not exist at %d', (hour) => {
    expect(stateAt('2026-12-01', hour)).toBe('closed')
  })

  test('can be booked up to ten years ahead, whatever the limit', () => {
    for (const daysAhead of [null, 3650, 100_000]) {
      expect(stateAt(addDays(TODAY, 3650), 10, { daysAhead })).toBe('free')
      expect(stateAt(addDays(TODAY, 3651), 10, { daysAhead })).toBe('tooFarAhead')
      expect(stateAt('9999-12-31', 10, { daysAhead })).toBe('tooFarAhead')
    }
  })

  test('are not limited in days for staff, but by the clinic’s limit for everyone else', () => {
    const limits = { daysAhead: 3, maxUpcoming: null }
    expect(daysAheadOf('admin', limits)).toBeNull()
    expect(daysAheadOf('customer', limits)).toBe(3)
    expect(daysAheadOf('none', limits)).toBe(3)
    expect(daysAheadOf(null, limits)).toBe(3)
  })

  test('are free exactly if they are at a slot hour, not begun, not taken and within the limit', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2080-01-01'),
      noInvalidDate: true,
    })
    const limit = fc.option(fc.integer({ min: 1, max: 5 }))
    const distances = fc.integer({ min: -3, max: 8 })
    const hours = fc.integer({ min: 0, max: 23 })
    const taken = fc.subarray([...SLOT_HOURS])
    fc.assert(
      fc.property(instants, limit, distances, hours, taken, (now, daysAhead, distance, hour, takenHours) => {
        const day = addDays(clinicDay(now), distance)
        const takenNumbers = takenHours.map(Number)
        const free =
          hour >= 10 &&
          hour <= 20 &&
          clinicInstant(day, hour) > now &&
          !takenNumbers.includes(hour) &&
          (daysAhead === null || distance <= daysAhead)
        const isTaken = ({ minute }: Slot) => takenNumbers.includes(minute / 60)
        const state = stateAt(day, hour, { now, daysAhead, isTaken })
        expect(state === 'free').toBe(free)
      }),
    )
  })
})

describe('transitions', () => {
  const ALLOWED = [
    'approve pending admin',
    'reject pending admin',
    'complete confirmed admin',
    'completeUnapproved pending admin',
    'callOff confirmed admin',
    'noShow confirmed admin',
    'undoNoShow cancelled admin',
    'reopen cancelled admin',
    'cancel pending customer',
    'cancelConfirmed confirmed customer',
    'cancelMoved pending customer',
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
      'completeUnapproved completed',
      'callOff cancelled',
      'noShow cancelled',
      'undoNoShow confirmed',
      'reopen pending',
      'cancel cancelled',
      'cancelConfirmed cancelled',
      'cancelMoved cancelled',
    ])
  })

  const HOUR = 3_600_000
  test.each([
    ['complete', HOUR, 'early'],
    ['complete', 0, null],
    ['approve', HOUR, null],
    ['approve', 0, null],
    ['approve', -HOUR, 'past'],
    ['completeUnapproved', -HOUR, null],
    ['reject', -HOUR, null],
  ] as const)('%s of an appointment %d ms ahead is to be confirmed as %s', (transition, ahead, caution) => {
    const appointmentDate = new Date(NOW.getTime() + ahead).toISOString()
    expect(cautionOf(transition, { appointmentDate, minutes: 60 }, NOW)).toBe(caution)
  })

  test('only completing without approval and a missed appointment have to wait for the appointment', () => {
    const early = (at: Date) =>
      (Object.keys(TRANSITIONS) as Transition[]).filter((transition) => isTooEarly(transition, at, NOW))
    expect(early(new Date(NOW.getTime() + 1))).toEqual(['completeUnapproved', 'noShow'])
    expect(early(NOW)).toEqual([])
  })

  test.each([
    ['approve', 'Appointment confirmed', 'approved'],
    ['reject', 'Appointment cancelled', 'rejected'],
    ['complete', 'Appointment completed', 'marked as completed'],
  ] as const)(
    '%s notifies with "%s", the service, and the date and time in the clinic’s time zone',
    (transition, title, outcome) => {
      const notice = noticeOf(transition, {
        serviceType: 'Grooming',
        appointmentDate: new Date('2026-11-22T04:30:00Z'),
      })
      expect(notice).toEqual({
        title,
        message: `Your Grooming appointment on Sunday, 22 November 2026 at 10:00 AM has been ${outcome}.`,
      })
    },
  )
})

test('only the notification of a cancellation includes its reason', () => {
  const appointment = {
    serviceType: 'Grooming',
    appointmentDate: new Date('2026-11-22T04:30:00Z'),
    cancellationReason: 'The vet is ill.',
  }
  const start = 'Your Grooming appointment on Sunday, 22 November 2026 at 10:00 AM has been'
  expect(noticeOf('callOff', appointment)).toEqual({
    title: 'Appointment cancelled',
    message: `${start} cancelled. Reason: The vet is ill.`,
  })
  expect(noticeOf('reopen', appointment)).toEqual({
    title: 'Appointment reopened',
    message: `${start} reopened.`,
  })
})

test.each([
  ['2026-11-20', null, 'over'],
  ['2026-11-21', null, 'bookable'],
  ['2036-11-18', null, 'bookable'],
  ['2036-11-19', null, 'tooFarAhead'],
  ['2026-11-24', 3, 'bookable'],
  ['2026-11-25', 3, 'tooFarAhead'],
  ['', null, 'over'],
])('%s, where %s days ahead can be booked, is %s', (day, daysAhead, state) => {
  expect(dayState(day, bookableDays(new Date('2026-11-21T18:29:59Z'), daysAhead))).toBe(state)
})

describe('an appointment’s relative tag, by days in the clinic’s time zone', () => {
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
  const appointment = new Date('2026-11-22T04:30:00Z')
  const before = (milliseconds: number) => new Date(appointment.getTime() - milliseconds)
  const day = 86_400_000
  expect([day + 1, day, day - 1, 0, -1].map((left) => isLateCancellation(appointment, before(left)))).toEqual(
    [false, false, true, true, true],
  )
})

describe('the calendar event of an appointment', () => {
  const appointment = {
    id: '7c1f',
    appointmentDate: '2026-11-22T04:30:00.000Z',
    serviceType: 'Grooming',
    pet: { name: 'Bruno' },
    visitType: 'clinic' as const,
    houseVisitAddress: null,
    status: 'pending' as AppointmentStatus,
    moves: null,
    minutes: 90,
  }

  test('lasts as long as it takes and is at the clinic', () => {
    expect(appointmentEventOf(appointment, { now: NOW })).toEqual({
      uid: '7c1f@tailwell.example',
      stamp: NOW,
      moves: 0,
      status: 'tentative',
      organizer: { name: 'Tailwell', email: 'hello@tailwell.example' },
      start: new Date('2026-11-22T04:30:00Z'),
      end: new Date('2026-11-22T06:00:00Z'),
      summary: 'Grooming for Bruno',
      location: 'Tailwell, 12 Banyan Lane, Indiranagar, Bengaluru 560038',
      description: 'Clinic Visit with Tailwell. Questions? Call +91 98765 43210.',
    })
  })

  test('is at home for a house visit', () => {
    const house = { ...appointment, visitType: 'house' as const, houseVisitAddress: '5 Mango Grove' }
    expect(appointmentEventOf(house, { now: NOW })).toMatchObject({
      location: '5 Mango Grove',
      description: 'House Visit with Tailwell. Questions? Call +91 98765 43210.',
    })
  })

  test.each([
    ['pending', 'tentative'],
    ['confirmed', 'confirmed'],
    ['completed', 'confirmed'],
    ['cancelled', 'cancelled'],
  ] as const)('of a %s appointment is %s', (status, expected) => {
    expect(appointmentEventOf({ ...appointment, status }, { now: NOW }).status).toBe(expected)
  })
})

describe('a list by date', () => {
  test.each([
    [{ order: 'earliest' }, { direction: 'asc', start: null }],
    [{ order: 'latest' }, { direction: 'desc', start: null }],
    [
      { order: 'earliest', start: '2027-04-01' },
      { direction: 'asc', start: startOfDay('2027-04-01') },
    ],
    [
      { order: 'latest', start: '2027-04-01' },
      { direction: 'desc', start: startOfDay('2027-04-02') },
    ],
  ] as const)('of %j has all of its first day at its beginning', (list, expected) => {
    expect(listStart(list)).toEqual(expected)
  })
})

test.each([
  [10, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [20, 'evening'],
] as const)('a slot at %i is in the %s', (hour, part) => {
  expect(partOfDay(60 * hour)).toBe(part)
  expect(partOfDay(60 * hour + 59)).toBe(part)
})

test('a payment is called by its state', () => {
  expect(paymentStatusLabels()).toEqual({ pending: 'Pending', paid: 'Paid', refunded: 'Refunded' })
  expect(paymentLabels()).toEqual({ pending: 'Payment pending', paid: 'Paid', refunded: 'Refunded' })
})

test('nothing is to be paid for an appointment that was cancelled before it was paid', () => {
  const of = (status: AppointmentStatus, paymentStatus: PaymentStatus | null) =>
    paymentOf({ status, paymentAmount: 70_000, paymentStatus })
  expect(of('cancelled', 'pending')).toBeNull()
  expect(of('confirmed', null)).toBeNull()
  for (const paymentStatus of ['paid', 'refunded'] as const)
    expect(of('cancelled', paymentStatus)).toEqual({ amount: 70_000, status: paymentStatus })
  for (const status of ['pending', 'confirmed', 'completed'] as const)
    expect(of(status, 'pending')).toEqual({ amount: 70_000, status: 'pending' })
})

test('a notification says what the clinic did', () => {
  const appointment = { serviceType: 'Bath', appointmentDate: clinicInstant('2027-04-01', 10) }
  const { title, message } = noticeOf('complete', appointment)
  expect([title, message]).toEqual([
    'Appointment completed',
    'Your Bath appointment on Thursday, 1 April 2027 at 10:00 AM has been marked as completed.',
  ])
  expect(noticeOf('completeUnapproved', appointment)).toEqual({ title, message })
  expect(noticeOf('callOff', appointment).message).toContain(' has been cancelled.')
})

describe('the parts of an appointment that an edit has changed', () => {
  const before = {
    petId: 'bruno',
    petName: 'Bruno',
    serviceTypeId: 'grooming',
    serviceType: 'Grooming',
    visitType: 'clinic' as const,
    houseVisitAddress: null,
    notes: null,
    paymentAmount: 500,
  }

  test('are none if nothing differs', () => expect(changedParts(before, { ...before })).toEqual({}))

  test.each([
    [{ petId: 'mia', petName: 'Mia' }, { pet: 'Mia' }],
    [{ serviceTypeId: 'vaccination', serviceType: 'Vaccination' }, { service: 'Vaccination' }],
    [
      { visitType: 'house' as const, houseVisitAddress: '12 MG Road' },
      { place: { visitType: 'house', address: '12 MG Road' } },
    ],
    [{ notes: 'Shy' }, { notes: true }],
    [{ paymentAmount: 700 }, { amount: 700 }],
  ])('are those that differ: %o', (edit, parts) => {
    expect(changedParts(before, { ...before, ...edit })).toEqual(parts)
  })

  test('include the place of a house visit whose address alone has changed', () => {
    const atHome = { ...before, visitType: 'house' as const, houseVisitAddress: '12 MG Road' }
    const parts = changedParts(atHome, { ...atHome, houseVisitAddress: '14 MG Road' })
    expect(parts).toEqual({ place: { visitType: 'house', address: '14 MG Road' } })
  })
})
