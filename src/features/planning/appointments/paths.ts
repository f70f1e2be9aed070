/** The paths of this feature's pages. Links use these instead of literals. */
export const appointmentsPaths = {
  own: '/dashboard/appointments',
  book: '/dashboard/book-appointment',
  new: '/dashboard/appointments/new',
  walkIn: '/dashboard/appointments/walk-in',
  manage: '/dashboard/appointments/manage',
  calendar: '/dashboard/calendar',
  settle: '/dashboard/calendar/settle',
  day: '/dashboard/appointments/day',
  slip: '/dashboard/appointments/slip',
  waitingRoom: '/dashboard/waiting-room',
} as const

/** The booking form, with a service chosen by its id or name. */
export function bookingPath(service?: string): string {
  if (service === undefined) return appointmentsPaths.book
  return `${appointmentsPaths.book}?service=${encodeURIComponent(service)}`
}
