import { formatLongDate, formatTime } from '../../lib/time.ts'
import type { Role } from '../auth/rules.ts'
import type { AppointmentStatus } from './clinic-filters.ts'

/** Every allowed change of status: from, to, who may make it, and its word in the notification. */
export const TRANSITIONS = {
  approve: { from: 'pending', to: 'confirmed', by: 'admin', outcome: 'approved' },
  reject: { from: 'pending', to: 'cancelled', by: 'admin', outcome: 'rejected' },
  complete: { from: 'confirmed', to: 'completed', by: 'admin', outcome: 'marked as completed' },
  completeUnapproved: { from: 'pending', to: 'completed', by: 'admin', outcome: 'marked as completed' },
  callOff: { from: 'confirmed', to: 'cancelled', by: 'admin', outcome: 'cancelled' },
  noShow: { from: 'confirmed', to: 'cancelled', by: 'admin', outcome: 'marked as missed' },
  undoNoShow: { from: 'cancelled', to: 'confirmed', by: 'admin', outcome: 'restored' },
  reopen: { from: 'cancelled', to: 'pending', by: 'admin', outcome: 'reopened' },
  cancel: { from: 'pending', to: 'cancelled', by: 'customer', outcome: 'cancelled' },
} as const satisfies Record<
  string,
  { from: AppointmentStatus; to: AppointmentStatus; by: Role; outcome: string }
>
export type Transition = keyof typeof TRANSITIONS
/** The changes that the clinic makes. The customer is notified of each. */
export type ClinicTransition = Exclude<Transition, 'cancel'>

/** True if a caller with this role may make the transition from the current status. */
export function canChange(transition: Transition, status: AppointmentStatus, role: Role): boolean {
  const rule = TRANSITIONS[transition]
  return rule.from === status && rule.by === role
}

/** The changes that are possible only once the appointment has begun. */
const ONLY_ONCE_BEGUN: readonly Transition[] = ['completeUnapproved', 'noShow']

/** True if the appointment must have begun for this change, and has not. */
export function isTooEarly(transition: Transition, appointmentDate: Date, now: Date): boolean {
  return ONLY_ONCE_BEGUN.includes(transition) && appointmentDate > now
}

/**
 * Why a change should be confirmed first, although it is allowed: it completes an appointment that has not begun, or
 * approves one that has. Neither can be undone, and the customer is notified.
 */
export function cautionOf(transition: Transition, appointmentDate: Date, now: Date): 'early' | 'past' | null {
  if (transition === 'complete' && appointmentDate > now) return 'early'
  return transition === 'approve' && appointmentDate <= now ? 'past' : null
}

/** The titles that do not name the new status. */
const TITLES: Partial<Record<Transition, string>> = { reopen: 'reopened', noShow: 'missed' }

/** The notification to a customer about a change made by the clinic (specification, section 7). */
export function noticeOf(
  transition: Transition,
  appointment: { serviceType: string; appointmentDate: Date; cancellationReason?: string | null },
) {
  const { to, outcome } = TRANSITIONS[transition]
  const { serviceType, appointmentDate, cancellationReason } = appointment
  const when = `${formatLongDate(appointmentDate)} at ${formatTime(appointmentDate)}`
  const reason = to === 'cancelled' && cancellationReason ? ` Reason: ${cancellationReason}` : ''
  return {
    title: `Appointment ${TITLES[transition] ?? to}`,
    message: `Your ${serviceType} appointment on ${when} has been ${outcome}.${reason}`,
  }
}
