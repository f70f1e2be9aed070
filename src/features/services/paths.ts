/** The paths of this room's pages. Links use these instead of literals. */
export const servicesPaths = {
  manage: '/dashboard/services',
} as const
