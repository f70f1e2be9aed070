import { describe, expect, test } from 'vitest'
import {
  completionRate,
  gaugesOf,
  isGivenByNoOne,
  nextStepOf,
  petsPerCustomer,
  vaccinationStatus,
} from './rules.ts'

const NONE = {
  totalAppointments: 0,
  totalCustomers: 0,
  totalPets: 0,
  pendingVaccinations: 0,
  pendingAppointments: 0,
  todayAppointments: 0,
}

describe('the performance metrics', () => {
  test.each([
    [0, 0, 0],
    [10, 10, 0],
    [10, 0, 100],
    [3, 1, 67],
    [200, 1, 100],
    [8, 7, 13],
  ])(
    'of %i appointments, %i of them pending, %i %% are completed',
    (totalAppointments, pendingAppointments, rate) => {
      expect(completionRate({ ...NONE, totalAppointments, pendingAppointments })).toBe(rate)
    },
  )

  test.each([
    [0, 0, '0.0'],
    [20, 10, '2.0'],
    [7, 6, '1.2'],
    [1, 3, '0.3'],
  ])('%i pets of %i customers are %s pets each', (totalPets, totalCustomers, each) => {
    expect(petsPerCustomer({ ...NONE, totalPets, totalCustomers })).toBe(each)
  })

  test.each([
    [0, 0, 0],
    [7, 5, 71],
    [3, 3, 100],
  ])('of %i pets %i are due: %i %%', (totalPets, pendingVaccinations, share) => {
    expect(vaccinationStatus({ ...NONE, totalPets, pendingVaccinations })).toBe(share)
  })

  test('one pet per customer fills a third of the gauge, four fill it completely', () => {
    const filled = (totalPets: number) =>
      gaugesOf({ ...NONE, totalPets, totalCustomers: 1 }).find(({ label }) => label === 'Pets per Customer')
        ?.filled
    expect([filled(0), filled(1), filled(2), filled(4)]).toEqual([0, 33.3, 66.6, 100])
  })
})

test.each([
  ['all give everything', [{ id: 1, serviceTypeIds: null, hidden: false }], false],
  ['others are named', [{ id: 1, serviceTypeIds: ['b'], hidden: false }], true],
  [
    'only a hidden one gives it',
    [
      { id: 1, serviceTypeIds: ['b'], hidden: false },
      { id: 2, serviceTypeIds: null, hidden: true },
    ],
    true,
  ],
  ['none are known yet', [], false],
])('whether no one gives a service: %s', (_, calendars, isNoOne) => {
  expect(isGivenByNoOne('a', calendars)).toBe(isNoOne)
})

describe('the step that a row offers as its button', () => {
  const NOW = new Date('2027-03-10T05:00:00Z')
  const BEGUN = {
    appointmentDate: '2027-03-10T04:30:00.000Z',
    minutes: 60,
    visitType: 'clinic',
    status: 'confirmed',
    paymentStatus: 'pending',
    paymentAmount: 70_000,
    arrivedAt: null,
    inRoomAt: null,
    doneAt: null,
  } as const
  const LATER = { ...BEGUN, appointmentDate: '2027-03-10T07:30:00.000Z' } as const
  const TOMORROW = { ...BEGUN, appointmentDate: '2027-03-11T04:30:00.000Z' } as const
  const ARRIVED = '2027-03-10T04:42:00.000Z'

  test.each([
    ['a request for later', { ...LATER, status: 'pending' }, 'approve'],
    ['a request that has begun', { ...BEGUN, status: 'pending' }, 'arrival'],
    [
      'a request for a house visit that has begun',
      { ...BEGUN, status: 'pending', visitType: 'house' },
      'approve',
    ],
    ['a request that is over', { ...BEGUN, status: 'pending', minutes: 30 }, 'completeAndTake'],
    ['a confirmed one later today', LATER, 'arrival'],
    ['a house visit later today', { ...LATER, visitType: 'house' }, 'move'],
    ['one of tomorrow', TOMORROW, 'move'],
    [
      'one that its owner asks to move',
      { ...LATER, status: 'pending', askedMove: { to: ARRIVED, at: ARRIVED } },
      'move',
    ],
    ['a pet that waits', { ...LATER, arrivedAt: ARRIVED }, 'arrival'],
    ['a pet that waits longer than that', { ...BEGUN, arrivedAt: ARRIVED }, 'arrival'],
    ['a pet in the room', { ...LATER, arrivedAt: ARRIVED, inRoomAt: ARRIVED }, 'completeAndTake'],
    [
      'a pet that is done',
      { ...BEGUN, arrivedAt: ARRIVED, inRoomAt: ARRIVED, doneAt: ARRIVED },
      'completeAndTake',
    ],
    ['one that has begun', BEGUN, 'completeAndTake'],
    ['one that has begun and costs nothing', { ...BEGUN, paymentAmount: 0 }, 'complete'],
    ['one that has begun and is paid', { ...BEGUN, paymentStatus: 'paid' }, 'complete'],
    ['a completed one to pay', { ...BEGUN, status: 'completed' }, 'take'],
    ['a completed and paid one', { ...BEGUN, status: 'completed', paymentStatus: 'paid' }, null],
    ['a cancelled one', { ...BEGUN, status: 'cancelled' }, null],
  ] as const)('for %s', (_what, appointment, step) => {
    expect(nextStepOf(appointment, NOW)).toBe(step)
  })
})
