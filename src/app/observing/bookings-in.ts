import { isStaff } from '../../features/platform/auth/rules.ts'
import type { ReportedChange } from '../../features/platform/auth/server/auth-context.ts'
import type { Side } from '../../lib/side.ts'

/** How many appointments a change has made, and who made them; null for every other change. */
export function bookingsIn({ books, caller, output }: ReportedChange): { by: Side; count: number } | null {
  if (!books) return null
  const { appointments = output }: { appointments?: unknown } = Object(output)
  const count = Array.isArray(appointments) ? appointments.length : 1
  return { by: caller && isStaff(caller.role) ? 'clinic' : 'customer', count }
}
