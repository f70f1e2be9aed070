/** The paths of this feature's pages, and of the bills, which stand above it. Links use these instead of literals. */
export const stockPaths = {
  list: '/dashboard/stock',
  bills: '/dashboard/bills',
  bill: '/dashboard/bills/$id',
} as const
