import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import type { Timetables } from './timetables.ts'

/** The request context that the endpoints need which depend on when the clinic is open. */
export type TimetableContext = AuthContext & { timetables: Timetables }
