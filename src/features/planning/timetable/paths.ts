/** The paths of this feature's pages. Links use these instead of literals. */
export const timetablePaths = {
  openingHours: '/dashboard/opening-hours',
} as const
