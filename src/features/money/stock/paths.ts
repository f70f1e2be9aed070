/** The paths of this feature's pages. Links use these instead of literals. */
export const stockPaths = { list: '/dashboard/stock' } as const
