export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/**
 * The filters of the clinic's list, in the order of their chips: one for each status, today's appointments and all, as
 * specified; then upcoming ones, unresolved ones (over, but neither completed nor cancelled), those to which no one came.
 */
export const CLINIC_FILTERS = [
  ...APPOINTMENT_STATUSES,
  'today',
  'all',
  'upcoming',
  'unresolved',
  'noShow',
] as const
export type ClinicFilter = (typeof CLINIC_FILTERS)[number]

/** An hour of a weekday, from 1 for Monday: `2-11` is Tuesday from 11 AM to noon. */
export const WEEK_HOUR = /^([1-7])-(1?\d|2[0-3])$/

/** The orders of a list by appointment date. */
export const LIST_ORDERS = ['earliest', 'latest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** How cancelled appointments were cancelled: by the customer in the last 24 hours, or in time. Missed ones are in neither. */
export const CANCELLATIONS = ['late', 'inTime'] as const
export type Cancellation = (typeof CANCELLATIONS)[number]
