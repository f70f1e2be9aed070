/** The paths of this feature's pages. Links use these instead of literals. */
export const notificationsPaths = {
  own: '/dashboard/notifications',
  outbox: '/dashboard/outbox',
} as const
