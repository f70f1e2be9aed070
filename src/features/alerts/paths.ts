/** The paths of this room's pages. Links use these instead of literals. */
export const alertsPaths = {
  manage: '/dashboard/alerts',
} as const
