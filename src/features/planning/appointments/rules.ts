import { clinic } from '../../../clinic/clinic.ts'
import type { AppointmentEvent } from '../../../lib/files/calendar.ts'
import { isolate } from '../../../lib/isolate.ts'
import { addDays, clinicDay, startOfDay } from '../../../lib/time.ts'
import { endSentence } from '../../../lib/words/end-sentence.ts'
import { isStaff, type Role } from '../../platform/auth/rules.ts'
import { type VisitType, visitTypeLabels } from '../services/visit-types.ts'
import type { Slot } from '../timetable/slots.ts'
import type { AppointmentStatus, ListOrder } from './clinic-filters.ts'

/** The statuses that an upcoming appointment can have. */
export const OPEN_STATUSES = ['pending', 'confirmed'] as const
export type OpenStatus = (typeof OPEN_STATUSES)[number]

/** Why an appointment's pet can't be booked for again by its owner. */
export const PET_GONE = ['deleted', 'deceased', 'given'] as const
export type PetGone = (typeof PET_GONE)[number]

/** The two parts of an owner's list. `past` is everything that is not upcoming, including what was cancelled. */
export const PERIODS = ['upcoming', 'past'] as const
export type Period = (typeof PERIODS)[number]

/** How many days ahead anyone can book; a guard against dates with an absurd year. */
const MAX_DAYS_AHEAD = 3650

/** The direction of a list, and the instant at which it begins: `start`, or so that all of the day `start` comes first. */
export function listStart({ order, start }: { order: ListOrder; start?: string | undefined }) {
  const direction: 'asc' | 'desc' = order === 'earliest' ? 'asc' : 'desc'
  if (start === undefined) return { direction, start: null }
  if (start.includes('T')) return { direction, start: new Date(start) }
  return { direction, start: startOfDay(order === 'earliest' ? start : addDays(start, 1)) }
}

/** What a calendar event needs from an appointment. */
type CalendarAppointment = {
  id: string
  appointmentDate: string
  serviceType: string
  pet: { name: string }
  visitType: VisitType
  houseVisitAddress: string | null
  status: AppointmentStatus
  moves: number | null
  /** How long it takes. */
  minutes: number
}

/** How sure a calendar shows an appointment to be. */
const CALENDAR_STATUSES = {
  pending: 'tentative',
  confirmed: 'confirmed',
  completed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentStatus, AppointmentEvent['status']>

export const PAYMENT_STATUSES = ['pending', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The label of each payment status. */
export const paymentStatusLabels = () =>
  ({
    pending: 'Pending',
    paid: 'Paid',
    refunded: 'Refunded',
  }) as const satisfies Record<PaymentStatus, string>

/** The same beside an appointment, whose own status can be pending as well. */
export const paymentLabels = () =>
  ({ ...paymentStatusLabels(), pending: 'Payment pending' }) satisfies Record<PaymentStatus, string>

/**
 * What an appointment costs and whether that is paid; null if the caller may not see payments, and for one that was
 * cancelled before it was paid: nothing is to be paid for it.
 */
export function paymentOf({
  status: standing,
  paymentAmount: amount,
  paymentStatus: status,
}: {
  status: AppointmentStatus
  paymentAmount: number | null
  paymentStatus: PaymentStatus | null
}): { amount: number; status: PaymentStatus } | null {
  if (amount === null || status === null) return null
  return standing === 'cancelled' && status === 'pending' ? null : { amount, status }
}

/** The clinic's limits for customers: days ahead, and upcoming appointments at a time. Null means no limit. */
export type BookingLimits = { daysAhead: number | null; maxUpcoming: number | null }

/** How many days ahead a caller may book. Null, for staff or without a limit, means any number (decision 19). */
export function daysAheadOf(role: Role | null, { daysAhead }: BookingLimits): number | null {
  return role !== null && isStaff(role) ? null : daysAhead
}

/** The first and last day that can be booked, both inclusive. */
export type BookableDays = { first: string; last: string }

/** The days that can be booked up to `daysAhead` days ahead, starting with today in the clinic's time zone. */
export function bookableDays(now: Date, daysAhead: number | null): BookableDays {
  const first = clinicDay(now)
  return { first, last: addDays(first, Math.min(daysAhead ?? MAX_DAYS_AHEAD, MAX_DAYS_AHEAD)) }
}

/** Whether a day can be booked and, if not, why. */
export function dayState(day: string, { first, last }: BookableDays): 'over' | 'bookable' | 'tooFarAhead' {
  if (day < first) return 'over'
  return day > last ? 'tooFarAhead' : 'bookable'
}

/**
 * The states of a slot for a caller. Only a free slot can be booked. `tooShort`: it is free, but not for long enough;
 * `now`: the appointment that is to be moved is there.
 */
export const SLOT_STATES = [
  'free',
  'booked',
  'tooShort',
  'now',
  'begun',
  'tooSoon',
  'closed',
  'tooFarAhead',
] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** What a slot's state depends on besides the slot. `daysAhead` is the caller's limit. */
export type SlotFacts = {
  now: Date
  daysAhead: number | null
  /** Whether all calendars that give the slot are taken. */
  isTaken: (slot: Slot) => boolean
  /** For customers, the moment until which a slot can be booked; staff book until it begins. */
  lastBooking?: ((slot: Slot) => Date) | undefined
}

/**
 * The state of a day's slot for a caller. Code that offers slots and code that refuses them both use this function, so
 * that they can't differ. `closed` means that the clinic has no such slot.
 */
export function slotState(day: string, slot: Slot | undefined, facts: SlotFacts): SlotState {
  const { now, daysAhead, isTaken, lastBooking } = facts
  if (slot === undefined) return 'closed'
  if (dayState(day, bookableDays(now, daysAhead)) === 'tooFarAhead') return 'tooFarAhead'
  if (isTaken(slot)) return 'booked'
  if (slot.startsAt <= now) return 'begun'
  return lastBooking !== undefined && lastBooking(slot) < now ? 'tooSoon' : 'free'
}

const LATE_MS = 24 * 60 * 60 * 1000

/** True if the appointment starts in less than the 24 hours that the terms require. */
export function isLateCancellation(appointmentDate: Date, now: Date): boolean {
  return appointmentDate.getTime() - now.getTime() < LATE_MS
}

/** Ends the id of each event; it never changes, or a calendar would show an appointment twice. */
const UID_HOST = 'tailwell.example'

/** The calendar event of an appointment. */
export function appointmentEventOf(
  appointment: CalendarAppointment,
  { now }: { now: Date },
): AppointmentEvent {
  const start = new Date(appointment.appointmentDate)
  return {
    uid: `${appointment.id}@${UID_HOST}`,
    stamp: now,
    moves: appointment.moves ?? 0,
    status: CALENDAR_STATUSES[appointment.status],
    organizer: { name: clinic.name, email: clinic.email || null },
    start,
    end: new Date(start.getTime() + appointment.minutes * 60_000),
    summary: `${appointment.serviceType} for ${isolate(appointment.pet.name)}`,
    location: appointment.houseVisitAddress ?? [clinic.name, ...clinic.address].join(', '),
    description: `${endSentence(`${visitTypeLabels()[appointment.visitType]} with ${clinic.name}`)}${questions()}`,
  }
}

function questions(): string {
  return clinic.phone.display === '' ? '' : ` Questions? Call ${clinic.phone.display}.`
}

type EditableParts = {
  petId: string
  petName: string
  serviceTypeId: string
  serviceType: string
  visitType: VisitType
  houseVisitAddress: string | null
  notes: string | null
  paymentAmount: number
}

/** What an edit has changed, with the new values. */
export type ChangedParts = {
  service?: string
  pet?: string
  place?: { visitType: VisitType; address: string | null }
  notes?: true
  amount?: number
}

/** What differs between an appointment before and after it was edited. */
export function changedParts(before: EditableParts, after: EditableParts): ChangedParts {
  const isSamePlace =
    before.visitType === after.visitType && before.houseVisitAddress === after.houseVisitAddress
  return {
    ...(before.serviceTypeId !== after.serviceTypeId && { service: after.serviceType }),
    ...(before.petId !== after.petId && { pet: after.petName }),
    ...(!isSamePlace && { place: { visitType: after.visitType, address: after.houseVisitAddress } }),
    ...(before.notes !== after.notes && { notes: true }),
    ...(before.paymentAmount !== after.paymentAmount && { amount: after.paymentAmount }),
  }
}

const WEEK_DAYS = 7

/** How far away an appointment is, for the tag on its card (specification, sections 2 and 9). */
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
