/** The paths that signing in leads from and to. The pages of the profile stand in the room customers. */
export const authPaths = {
  home: '/',
  login: '/login',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  profileSetup: '/dashboard/profile/setup',
} as const

/** The login screen, which leads on to a page. It lets a signed-in visitor through at once. */
export function loginPath(next: string): string {
  return `${authPaths.login}?next=${encodeURIComponent(next)}`
}
