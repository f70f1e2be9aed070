import type { TimetableContext } from '../../timetable/server/context.ts'

/** The request context that the endpoints of the waitlist need. */
export type WaitlistContext = TimetableContext & { bookingLimits: { daysAhead: number | null } }
