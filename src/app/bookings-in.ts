import type { ReportedChange } from '../features/auth/server/auth-context.ts'

/** The endpoints that make appointments. */
const BOOKING_ENDPOINTS: readonly string[] = [
  'appointments.book',
  'appointments.bookTogether',
  'appointments.takePlace',
  'appointments.takePlaceByLink',
  'appointments.takePlaceFor',
  'appointments.create',
  'appointments.createTogether',
  'appointments.walkIn',
]

/** Who books. */
export const BOOKERS = ['customer', 'clinic'] as const
export type Booker = (typeof BOOKERS)[number]

/** How many appointments a change has made, and who made them; null for every other change. */
export function bookingsIn({
  endpoint,
  caller,
  output,
}: ReportedChange): { by: Booker; count: number } | null {
  if (!BOOKING_ENDPOINTS.includes(endpoint)) return null
  const { appointments = output } = Object(output) as { appointments?: unknown }
  const count = Array.isArray(appointments) ? appointments.length : 1
  return { by: caller?.role === 'admin' ? 'clinic' : 'customer', count }
}
