import { formatMoney } from '../../lib/money.ts'
import { formatLongDate } from '../../lib/time.ts'
import type { AppointmentStatus, PaymentStatus } from '../appointments/rules.ts'

/** What can be done with a payment, from which status, and what it becomes. */
export const PAYMENT_ACTS = {
  changeAmount: { from: 'pending', to: 'pending' },
  markPaid: { from: 'pending', to: 'paid' },
  refund: { from: 'paid', to: 'refunded' },
} as const satisfies Record<string, { from: PaymentStatus; to: PaymentStatus }>
export type PaymentAct = keyof typeof PAYMENT_ACTS

/** How a payment stands: its own status and that of its visit. */
export type PaymentState = { paymentStatus: PaymentStatus; status: AppointmentStatus }

/** True for the payment of a cancelled visit: nothing is owed for it, so nothing is taken and nothing counted. */
export function isCancelled({ status }: Pick<PaymentState, 'status'>): boolean {
  return status === 'cancelled'
}

/** True when the clinic may do that with a payment: nothing is owed for a cancelled visit, money can go back. */
export function canAct(act: PaymentAct, state: PaymentState): boolean {
  return PAYMENT_ACTS[act].from === state.paymentStatus && (act === 'refund' || !isCancelled(state))
}

/** The sums of some payments in paise, by status. Cancelled visits are left out. */
export function totalsOf(
  payments: readonly (PaymentState & { amount: number })[],
): Record<PaymentStatus, number> {
  const totals = { pending: 0, paid: 0, refunded: 0 }
  for (const payment of payments) if (!isCancelled(payment)) totals[payment.paymentStatus] += payment.amount
  return totals
}

/** How a payment stands now, for whoever came too late to change it. */
export function describeState({ paymentStatus, status, amount }: PaymentState & { amount: number }): string {
  if (isCancelled({ status }) && paymentStatus === 'pending') return 'The visit is now cancelled.'
  return `It is now ${paymentStatus}, ${formatMoney(amount)}.`
}

/** What the customer is told of a payment (specification, section 7). */
export function noticeOf(payment: { serviceType: string; appointmentDate: Date; amount: number }) {
  const { serviceType, appointmentDate, amount } = payment
  const what = `your ${serviceType} appointment on ${formatLongDate(appointmentDate)}`
  return { title: 'Payment Received', message: `Payment received for ${what}: ${formatMoney(amount)}.` }
}
