import type { AuthContext } from '../../auth/server/find-caller.ts'
import type { BookingLimits } from '../rules.ts'

/** What this room needs of a request. */
export type AppointmentsContext = AuthContext & { bookingLimits: BookingLimits }
