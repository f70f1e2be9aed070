/** Every page path of the product, so that no link is spelled by hand. */
export const paths = {
  home: '/',
  login: '/login',
  signUp: '/login?mode=signup',
  dashboard: '/dashboard',
  profileSetup: '/dashboard/profile/setup',
  profile: '/dashboard/profile',
  bookAppointment: '/dashboard/book-appointment',
  appointments: '/dashboard/appointments',
  newPet: '/dashboard/pets/new',
  manageAppointments: '/dashboard/appointments/manage',
} as const

const OWN_PATH = /^\/dashboard(?:\/[\w/-]*)?(?:\?[\w=&%.-]*)?$/

/** The path to go to after signing in: one of our own, or the dashboard. Nothing else is ever followed. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && OWN_PATH.test(next) && !next.includes('//') ? next : paths.dashboard
}
