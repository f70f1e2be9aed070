/** The paths of this room's pages. Links use these instead of literals. */
export const householdsPaths = {
  newCustomer: '/dashboard/customers/new',
} as const
