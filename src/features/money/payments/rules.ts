import { formatMoney } from '../../../lib/money.ts'
import { type ArrivalTimes, arrivalOf, isOpen } from '../../planning/appointments/arrival-stages.ts'
import type { AppointmentStatus } from '../../planning/appointments/clinic-filters.ts'
import type { PaymentStatus } from '../../planning/appointments/rules.ts'

/** The actions on a payment: the status each needs and the status it leads to. */
export const PAYMENT_ACTIONS = {
  changeAmount: { from: 'pending', to: 'pending' },
  markPaid: { from: 'pending', to: 'paid' },
  refund: { from: 'paid', to: 'refunded' },
} as const satisfies Record<string, { from: PaymentStatus; to: PaymentStatus }>
export type PaymentAction = keyof typeof PAYMENT_ACTIONS

/** The state of a payment: its own status, null to staff who may not see it, and that of its appointment. */
export type PaymentState = { paymentStatus: PaymentStatus | null; status: AppointmentStatus }

/** True if the appointment is cancelled: nothing is owed for it, so it can't be paid and isn't counted. */
export function isCancelled({ status }: Pick<PaymentState, 'status'>): boolean {
  return status === 'cancelled'
}

/** True if the action is allowed in this state. A cancelled appointment allows only a refund. */
export function canApply(action: PaymentAction, state: PaymentState): boolean {
  return PAYMENT_ACTIONS[action].from === state.paymentStatus && (action === 'refund' || !isCancelled(state))
}

type Completable = ArrivalTimes & PaymentState & { appointmentDate: string; paymentAmount: number | null }

/** True if it can be completed and paid at once: begun, or its pet is there, and something is to be paid. */
export function canCompleteAndTake(appointment: Completable, now: Date): boolean {
  const isThere = appointment.status === 'confirmed' && arrivalOf(appointment).stage !== 'expected'
  const isDue = isThere || new Date(appointment.appointmentDate) <= now
  return (
    isDue && isOpen(appointment) && (appointment.paymentAmount ?? 0) > 0 && canApply('markPaid', appointment)
  )
}

/** Describes the current state of a payment to an admin whose change was refused because of it. */
export function describeState({
  paymentStatus,
  status,
  amount,
}: PaymentState & { paymentStatus: PaymentStatus; amount: number }): string {
  if (isCancelled({ status }) && paymentStatus === 'pending') return 'The appointment is now cancelled.'
  return `The payment is now ${paymentStatus}, ${formatMoney(amount)}.`
}
