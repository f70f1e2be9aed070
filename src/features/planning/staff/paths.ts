/** The paths of this feature's pages. Links use these instead of literals. */
export const staffPaths = {
  list: '/dashboard/people',
  /** Where the page was before. */
  formerList: '/dashboard/staff',
  invitation: '/invitation',
} as const
