import { formatLongDate, formatTime } from '../../../lib/time.ts'
import type { Role } from '../../platform/auth/rules.ts'
import { type ArrivalTimes, arrivalOf } from './arrival-stages.ts'
import type { AppointmentStatus } from './clinic-filters.ts'

/** Every allowed change of status: from, to, and who may make it. */
export const TRANSITIONS = {
  approve: { from: 'pending', to: 'confirmed', by: 'admin' },
  reject: { from: 'pending', to: 'cancelled', by: 'admin' },
  complete: { from: 'confirmed', to: 'completed', by: 'admin' },
  completeUnapproved: { from: 'pending', to: 'completed', by: 'admin' },
  callOff: { from: 'confirmed', to: 'cancelled', by: 'admin' },
  noShow: { from: 'confirmed', to: 'cancelled', by: 'admin' },
  undoNoShow: { from: 'cancelled', to: 'confirmed', by: 'admin' },
  reopen: { from: 'cancelled', to: 'pending', by: 'admin' },
  cancel: { from: 'pending', to: 'cancelled', by: 'customer' },
  /** These two only as long before it begins as the clinic lets owners cancel what it has confirmed. */
  cancelConfirmed: { from: 'confirmed', to: 'cancelled', by: 'customer' },
  cancelMoved: { from: 'pending', to: 'cancelled', by: 'customer' },
} as const satisfies Record<string, { from: AppointmentStatus; to: AppointmentStatus; by: Role }>
export type Transition = keyof typeof TRANSITIONS
/** The changes that the clinic makes. The customer is notified of each. */
export type ClinicTransition = Exclude<Transition, 'cancel' | 'cancelConfirmed' | 'cancelMoved'>

/** What it depends on whether its owner can cancel an appointment. */
export type Cancellable = { status: AppointmentStatus; confirmedBeforeMove: boolean }

/**
 * How its owner cancels an appointment: freely while it is pending. What the clinic has confirmed is not theirs to cancel,
 * also once they have moved it and it is pending again, unless the clinic lets owners do so.
 */
export function ownCancellation({ status, confirmedBeforeMove }: Cancellable) {
  if (status === 'confirmed') return 'cancelConfirmed'
  if (status !== 'pending') return null
  return confirmedBeforeMove ? 'cancelMoved' : 'cancel'
}

/** True if its owner can cancel an appointment without asking the clinic. */
export function canOwnerCancel(appointment: Cancellable): boolean {
  return ownCancellation(appointment) === 'cancel'
}

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

type Begun = ArrivalTimes & { status: AppointmentStatus; appointmentDate: string }

/** True if the clinic can note that no one came: the appointment has begun, and no arrival is noted. */
export function canBeNoShow(appointment: Begun, now: Date): boolean {
  const { status, appointmentDate } = appointment
  return (
    canChange('noShow', status, 'admin') &&
    arrivalOf(appointment).stage === 'expected' &&
    !isTooEarly('noShow', new Date(appointmentDate), now)
  )
}

type Timed = { appointmentDate: string; minutes: number }

/** True once its whole time has passed. Until then a pet that is late can still come. */
export function isOver({ appointmentDate, minutes }: Timed, now: Date): boolean {
  return Date.parse(appointmentDate) + minutes * 60_000 <= now.getTime()
}

/**
 * Why a change should be confirmed first, although it is allowed: it completes an appointment that has not begun, or
 * approves one that is over. Neither can be undone, and the customer is notified.
 */
export function cautionOf(transition: Transition, appointment: Timed, now: Date): 'early' | 'past' | null {
  if (transition === 'complete' && new Date(appointment.appointmentDate) > now) return 'early'
  return transition === 'approve' && isOver(appointment, now) ? 'past' : null
}

/** What a notification says that has happened to the appointment: in its title, and at the end of its sentence. */
const outcomes = (): Record<Transition, readonly [title: string, outcome: string]> => ({
  approve: ['Appointment confirmed', 'approved'],
  reject: ['Appointment cancelled', 'rejected'],
  complete: ['Appointment completed', 'marked as completed'],
  completeUnapproved: ['Appointment completed', 'marked as completed'],
  callOff: ['Appointment cancelled', 'cancelled'],
  noShow: ['Appointment missed', 'marked as missed'],
  undoNoShow: ['Appointment confirmed', 'restored'],
  reopen: ['Appointment reopened', 'reopened'],
  cancel: ['Appointment cancelled', 'cancelled'],
  cancelConfirmed: ['Appointment cancelled', 'cancelled'],
  cancelMoved: ['Appointment cancelled', 'cancelled'],
})

/** What a notification is about: an appointment, or `all`, the names of those that were booked with it. */
type Noticed = {
  serviceType: string
  appointmentDate: Date
  cancellationReason?: string | null
  all?: string | undefined
}

/** The notification to a customer about a change made by the clinic (specification, section 7). */
export function noticeOf(transition: Transition, about: Noticed): { title: string; message: string } {
  const { serviceType, appointmentDate, cancellationReason, all } = about
  const { to } = TRANSITIONS[transition]
  const [title, outcome] = outcomes()[transition]
  const when = `${formatLongDate(appointmentDate)} at ${formatTime(appointmentDate)}`
  if (all !== undefined)
    return { title, message: `Your appointments on ${when} have been ${outcome}: ${all}.` }
  const reason = to === 'cancelled' && cancellationReason ? ` Reason: ${cancellationReason}` : ''
  return { title, message: `Your ${serviceType} appointment on ${when} has been ${outcome}.${reason}` }
}
