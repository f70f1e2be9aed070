/** The paths of this feature's pages. Links use these instead of literals. */
export const deskPaths = {
  manageCustomers: '/dashboard/customers/manage',
} as const
