import { clinic } from '../../clinic/clinic.ts'
import type { CalendarEvent } from '../../lib/calendar.ts'
import { endSentence } from '../../lib/end-sentence.ts'
import { addDays, clinicDay, clinicInstant, formatLongDate, formatTime } from '../../lib/time.ts'
import type { Role } from '../auth/rules.ts'
import { durationMinutes, type VisitType } from '../services/rules.ts'

/** The clinic's slots: full hours from 10:00 AM to 8:00 PM, eleven a day (specification, section 9). */
export const SLOT_HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const

export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** A visit in one of these states holds its slot; the database's partial unique index says the same. */
export const SLOT_HOLDING_STATUSES = ['pending', 'confirmed', 'completed'] as const

/** Only a visit in one of these states is still to come. */
export const OPEN_STATUSES = ['pending', 'confirmed'] as const

/** The two parts of an owner's list: what is still to come, and all else: over, completed early, cancelled. */
export const PERIODS = ['upcoming', 'past'] as const
export type Period = (typeof PERIODS)[number]

/** How many days ahead anyone can book; only a guard against years that no calendar shows. */
const MAX_DAYS_AHEAD = 3650

/** The parts of the clinic's list: one for each status, what is on today, what is still to come, everything. */
export const CLINIC_FILTERS = [...APPOINTMENT_STATUSES, 'today', 'upcoming', 'all'] as const
export type ClinicFilter = (typeof CLINIC_FILTERS)[number]

/** Every change of status there is: from where, to where, by whom, and how it is told. */
export const TRANSITIONS = {
  approve: { from: 'pending', to: 'confirmed', by: 'admin', outcome: 'approved' },
  reject: { from: 'pending', to: 'cancelled', by: 'admin', outcome: 'rejected' },
  complete: { from: 'confirmed', to: 'completed', by: 'admin', outcome: 'marked as completed' },
  callOff: { from: 'confirmed', to: 'cancelled', by: 'admin', outcome: 'cancelled' },
  reopen: { from: 'cancelled', to: 'pending', by: 'admin', outcome: 'reopened' },
  cancel: { from: 'pending', to: 'cancelled', by: 'customer', outcome: 'cancelled' },
} as const satisfies Record<
  string,
  { from: AppointmentStatus; to: AppointmentStatus; by: Role; outcome: string }
>
export type Transition = keyof typeof TRANSITIONS
/** The changes that the clinic makes; each of them is told to the customer. */
export type ClinicTransition = Exclude<Transition, 'cancel'>

/** True when a caller of that role may make the transition from the present status. */
export function canChange(transition: Transition, status: AppointmentStatus, role: Role): boolean {
  const rule = TRANSITIONS[transition]
  return rule.from === status && rule.by === role
}

/** What a calendar tells of a visit. */
type CalendarAppointment = {
  id: string
  appointmentDate: string
  serviceType: string
  pet: { name: string }
  visitType: VisitType
  houseVisitAddress: string | null
}

/** How the two kinds of visit are called. */
export const VISIT_TYPE_LABELS = {
  clinic: 'Clinic Visit',
  house: 'House Visit',
} as const satisfies Record<VisitType, string>

export const PAYMENT_STATUSES = ['pending', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How the status of an appointment's payment is called beside its amount. */
export const PAYMENT_LABELS = {
  pending: 'Payment pending',
  paid: 'Paid',
  refunded: 'Refunded',
} as const satisfies Record<PaymentStatus, string>

/** The part of the day under which a slot's hour stands. */
export function partOfDay(hour: number): 'Morning' | 'Afternoon' | 'Evening' {
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

/** What the clinic has set for customers who book: how many days ahead, how many visits ahead at once; null is any. */
export type BookingLimits = { daysAhead: number | null; maxUpcoming: number | null }

/** How many days ahead a caller may book: staff and a clinic without a limit any number, null (decision 19). */
export function daysAheadOf(role: Role | null, { daysAhead }: BookingLimits): number | null {
  return role === 'admin' ? null : daysAhead
}

/** The first and the last day that can be booked, both included. */
export type BookableDays = { first: string; last: string }

/** The days that a caller may book who may do so `daysAhead` days ahead: from today on the clinic's calendar. */
export function bookableDays(now: Date, daysAhead: number | null): BookableDays {
  const first = clinicDay(now)
  return { first, last: addDays(first, Math.min(daysAhead ?? MAX_DAYS_AHEAD, MAX_DAYS_AHEAD)) }
}

/** Where a day stands to those that can be booked. */
export function dayState(day: string, { first, last }: BookableDays): 'over' | 'bookable' | 'tooFarAhead' {
  if (day < first) return 'over'
  return day > last ? 'tooFarAhead' : 'bookable'
}

/** What a slot can be for a caller; only a free one can be booked. */
export const SLOT_STATES = ['free', 'booked', 'begun', 'closed', 'tooFarAhead'] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** What a slot's state depends on besides its day and hour: the instant, the caller's limit, the day's hours held. */
export type SlotFacts = { now: Date; daysAhead: number | null; takenHours: ReadonlySet<number> }

/**
 * What the slot at a full hour of a clinic day is for a caller. Everything that offers a slot asks this, and so does
 * everything that refuses one, so that they can't differ. `closed` is a time at which the clinic has no slot.
 */
export function slotState(day: string, hour: number, { now, daysAhead, takenHours }: SlotFacts): SlotState {
  if (!SLOT_HOURS.some((slot) => slot === hour)) return 'closed'
  const state = dayState(day, bookableDays(now, daysAhead))
  if (state === 'tooFarAhead') return 'tooFarAhead'
  if (takenHours.has(hour)) return 'booked'
  return state === 'over' || clinicInstant(day, hour) <= now ? 'begun' : 'free'
}

const LATE_MS = 24 * 60 * 60 * 1000

/** True when less than 24 hours are left before the visit (the terms ask for 24). */
export function isLateCancellation(appointmentDate: Date, now: Date): boolean {
  return appointmentDate.getTime() - now.getTime() < LATE_MS
}

/** How long a visit takes whose service says nothing: a whole slot. */
const SLOT_MINUTES = 60

/** A visit as an event for the owner's own calendar. `duration` is the service's, `hh:mm:ss`. */
export function calendarEventOf(
  appointment: CalendarAppointment,
  { duration, now }: { duration?: string | undefined; now: Date },
): CalendarEvent {
  const minutes = durationMinutes(duration ?? '') || SLOT_MINUTES
  const start = new Date(appointment.appointmentDate)
  return {
    uid: `${appointment.id}@${clinic.email.split('@')[1]}`,
    stamp: now,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: `${appointment.serviceType} for ${appointment.pet.name}`,
    location: appointment.houseVisitAddress ?? [clinic.name, ...clinic.address].join(', '),
    description: `${endSentence(`${VISIT_TYPE_LABELS[appointment.visitType]} with ${clinic.name}`)} Questions? Call ${clinic.phone.display}.`,
  }
}

/** What the customer is told of a change that the clinic made (specification, section 7). */
export function noticeOf(
  transition: Transition,
  appointment: { serviceType: string; appointmentDate: Date; cancellationReason?: string | null },
) {
  const { to, outcome } = TRANSITIONS[transition]
  const { serviceType, appointmentDate, cancellationReason } = appointment
  const when = `${formatLongDate(appointmentDate)} at ${formatTime(appointmentDate)}`
  const reason = to === 'cancelled' && cancellationReason ? ` Reason: ${cancellationReason}` : ''
  return {
    title: `Appointment ${transition === 'reopen' ? outcome : to}`,
    message: `Your ${serviceType} appointment on ${when} has been ${outcome}.${reason}`,
  }
}

const WEEK_DAYS = 7

/** How far away a visit is, in a word (specification, sections 2 and 9): its day first, then the week. */
export function relativeTag(
  appointmentDate: Date,
  now: Date,
): 'Today' | 'Tomorrow' | 'Past' | 'This Week' | 'Upcoming' {
  const [day, today] = [clinicDay(appointmentDate), clinicDay(now)]
  if (day === today) return 'Today'
  if (day < today) return 'Past'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day <= addDays(today, WEEK_DAYS) ? 'This Week' : 'Upcoming'
}
