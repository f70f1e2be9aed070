/** The paths of this room's pages. Links use these instead of literals. */
export const appointmentsPaths = {
  own: '/dashboard/appointments',
  book: '/dashboard/book-appointment',
  new: '/dashboard/appointments/new',
  manage: '/dashboard/appointments/manage',
  day: '/dashboard/appointments/day',
  slip: '/dashboard/appointments/slip',
} as const
