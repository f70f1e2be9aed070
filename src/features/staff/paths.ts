/** The paths of this room's pages. Links use these instead of literals. */
export const staffPaths = {
  list: '/dashboard/staff',
  invitation: '/invitation',
} as const
