/** The paths of this feature's pages. Links use these instead of literals. */
export const alertsPaths = {
  manage: '/dashboard/alerts',
} as const
