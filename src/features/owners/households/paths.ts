/** The paths of this feature's pages. Links use these instead of literals. */
export const householdsPaths = {
  newCustomer: '/dashboard/customers/new',
  manageCustomers: '/dashboard/customers/manage',
  one: '/dashboard/customers/$id',
} as const
