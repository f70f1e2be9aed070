/** The paths of this feature's pages. Links use these instead of literals. */
export const servicesPaths = {
  manage: '/dashboard/services',
} as const
