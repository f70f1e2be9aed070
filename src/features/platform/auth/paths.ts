/** The paths that signing in leads from and to. The pages of the profile stand in the feature customers. */
export const authPaths = {
  home: '/',
  login: '/login',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  setup: '/dashboard/setup',
  profile: '/dashboard/profile',
  /** What documents say of a member of the staff. */
  ownEntry: '/dashboard/own-entry',
  /** What a shared desk shows while no one is signed in. */
  desk: '/dashboard/desk',
  profileSetup: '/dashboard/profile/setup',
} as const

type LoginQuery = { mode?: 'signup'; step?: 'code' | 'recovery'; next: string | null }

/** The address of the login screen, with the page to return to. It leads a signed-in visitor there immediately. */
export function loginPath(query: LoginQuery): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  const search = new URLSearchParams(present).toString()
  return search === '' ? authPaths.login : `${authPaths.login}?${search}`
}
