/** The paths of this room's pages. Links use these instead of literals. */
export const paymentsPaths = {
  list: '/dashboard/payments',
} as const
