/** The paths of this room's pages. Links use these instead of literals. */
export const timetablePaths = {
  openingHours: '/dashboard/opening-hours',
} as const
