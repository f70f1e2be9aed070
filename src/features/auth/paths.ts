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
