import { describe, expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from './clinic-filters.ts'
import { freeWords, isMovable, MAX_MINUTES, MIN_MINUTES, movedNotice, mustAskToMove } from './move-rules.ts'
import { MOVE_TEXTS } from './move-texts.ts'

const NOW = new Date('2027-03-10T04:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

test('only what is pending or confirmed and has not begun can be moved', () => {
  const movable = APPOINTMENT_STATUSES.filter((status) => isMovable(status, inHours(1), NOW))
  expect(movable).toEqual(['pending', 'confirmed'])
  expect(APPOINTMENT_STATUSES.filter((status) => isMovable(status, NOW, NOW))).toEqual([])
})

describe('an owner', () => {
  test.each([
    [24, 24, false],
    [23.99, 24, true],
    [0.01, 0, false],
    [719, 720, true],
  ])('%d hours before with a limit of %d hours can only ask: %s', (left, limit, asks) => {
    expect(mustAskToMove(inHours(left), limit, NOW)).toBe(asks)
  })
})

test('the message to a customer names both times', () => {
  const times = { from: new Date('2027-03-11T05:30:00Z'), to: new Date('2027-03-12T09:30:00Z') }
  expect(movedNotice('Grooming', times)).toEqual({
    title: 'Appointment moved',
    message:
      'Your Grooming appointment has been moved from Thursday, 11 March 2027 at 11:00 AM to Friday, 12 March 2027 at 3:00 PM.',
  })
})

test.each([
  [[10], null, 'Free on this day: 10:00 AM.'],
  [[10, 12, 15], null, 'Free on this day: 10:00 AM, 12:00 PM and 3:00 PM.'],
  [[10, 11, 12, 13], null, 'Free on this day: 10:00 AM, 11:00 AM, 12:00 PM and 1:00 PM.'],
  [[10, 11, 12, 13, 14], null, 'Free on this day: 10:00 AM, 11:00 AM, 12:00 PM and 2 more.'],
  [[], '2027-03-12', 'Nothing is free on this day. The next free day is Fri, 12 Mar.'],
  [[], null, 'Nothing is free on this day.'],
])('with %j free, and then %s: %s', (hours, nextFreeDay, words) => {
  const slots = [
    ...hours.map((hour) => ({ hour, state: 'free' as const })),
    { hour: 20, state: 'booked' as const },
  ]
  expect(freeWords({ slots, nextFreeDay })).toBe(words)
})

test('the message about an appointment’s length names the limits', () => {
  expect(MOVE_TEXTS.length).toBe(`Please enter whole minutes, from ${MIN_MINUTES} to ${MAX_MINUTES}`)
})
