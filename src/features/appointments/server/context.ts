import type { AuthContext } from '../../auth/server/find-caller.ts'
import type { BookingLimits } from '../rules.ts'

/** The request context that the appointment endpoints need. */
export type AppointmentsContext = AuthContext & { bookingLimits: BookingLimits }
