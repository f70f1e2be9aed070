/** The paths of this room's pages. Links use these instead of literals. */
export const deskPaths = {
  manageCustomers: '/dashboard/customers/manage',
} as const
