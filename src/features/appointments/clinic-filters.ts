export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/**
 * The filters of the clinic's list: one for each status, today's appointments, upcoming ones, unresolved ones (begun,
 * but neither completed nor cancelled), those to which no one came, all.
 */
export const CLINIC_FILTERS = [
  ...APPOINTMENT_STATUSES,
  'today',
  'upcoming',
  'unresolved',
  'noShow',
  'all',
] as const
export type ClinicFilter = (typeof CLINIC_FILTERS)[number]

/** The orders of a list by appointment date. */
export const LIST_ORDERS = ['earliest', 'latest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]
