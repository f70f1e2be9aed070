import { appointmentsPaths } from '../../features/appointments/paths.ts'
import { authPaths } from '../../features/auth/paths.ts'
import { notificationsPaths } from '../../features/notifications/paths.ts'
import { petsPaths } from '../../features/pets/paths.ts'

/** Purposes by the beginning of the page's address; the first match counts. */
const PURPOSES = [
  [authPaths.verifyEmail, 'confirm your email address'],
  [appointmentsPaths.book, 'book your appointment'],
  [appointmentsPaths.own, 'see your appointments'],
  [petsPaths.own, 'see your pets'],
  [notificationsPaths.own, 'see your messages'],
  [authPaths.profile, 'see your profile'],
] as const

/** What signing in leads to, for a person who came for a certain page; null if they did not. */
export function returnPurpose(next: string | null): string | null {
  if (next === null || next === authPaths.dashboard) return null
  return PURPOSES.find(([path]) => next.startsWith(path))?.[1] ?? 'continue to the page you opened'
}
