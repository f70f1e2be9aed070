/** The paths of this feature's pages. Links use these instead of literals. */
export const staffPaths = {
  list: '/dashboard/staff',
  invitation: '/invitation',
} as const
