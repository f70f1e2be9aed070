/** The paths of this feature's pages. Links use these instead of literals. */
export const reportsPaths = {
  reports: '/dashboard/reports',
} as const
