import type { TimetableContext } from '../../timetable/server/context.ts'
import type { BookingLimits } from '../rules.ts'

/** The request context that the appointment endpoints need. */
export type AppointmentsContext = TimetableContext & { bookingLimits: BookingLimits }
