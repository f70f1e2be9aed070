import { describe, expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from '../../planning/appointments/clinic-filters.ts'
import { PAYMENT_STATUSES } from '../../planning/appointments/rules.ts'
import { noticeOf } from '../bills/news-texts.ts'
import { canApply, describeState, PAYMENT_ACTIONS } from './rules.ts'

describe('what can be done with a payment', () => {
  const STATES = PAYMENT_STATUSES.flatMap((paymentStatus) =>
    APPOINTMENT_STATUSES.map((status) => ({ paymentStatus, status })),
  )
  test.each(STATES)('$paymentStatus, appointment $status', (state) => {
    const actions = (Object.keys(PAYMENT_ACTIONS) as (keyof typeof PAYMENT_ACTIONS)[]).filter((action) =>
      canApply(action, state),
    )
    const owed = state.paymentStatus === 'pending' && state.status !== 'cancelled'
    expect(actions).toEqual(
      owed ? ['changeAmount', 'markPaid'] : state.paymentStatus === 'paid' ? ['refund'] : [],
    )
  })
})

test('a change of the amount leaves a payment pending, the other actions end it', () => {
  const results = Object.entries(PAYMENT_ACTIONS).map(([action, { to }]) => [action, to])
  expect(Object.fromEntries(results)).toEqual({
    changeAmount: 'pending',
    markPaid: 'paid',
    refund: 'refunded',
  })
})

test.each([
  [{ paymentStatus: 'paid', status: 'confirmed', amount: 70_050 }, 'The payment is now paid, ₹700.50.'],
  [{ paymentStatus: 'pending', status: 'pending', amount: 100 }, 'The payment is now pending, ₹1.'],
  [{ paymentStatus: 'pending', status: 'cancelled', amount: 100 }, 'The appointment is now cancelled.'],
  [{ paymentStatus: 'refunded', status: 'cancelled', amount: 100 }, 'The payment is now refunded, ₹1.'],
] as const)('%j reads: %s', (state, text) => {
  expect(describeState(state)).toBe(text)
})

test('a notification names the service, the day and the amount', () => {
  const appointment = {
    serviceType: 'Grooming',
    appointmentDate: new Date('2027-07-01T05:30:00Z'),
    amount: 120_000,
  }
  expect(noticeOf(appointment)).toEqual({
    title: 'Payment Received',
    message: 'Payment received for your Grooming appointment on Thursday, 1 July 2027: ₹1,200.',
  })
})
