/** The paths of this feature's pages. Links use these instead of literals. */
export const paymentsPaths = {
  list: '/dashboard/payments',
  statement: '/dashboard/customers/$id/statement',
} as const
