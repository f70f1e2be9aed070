/** The paths of this feature's pages. Links use these instead of literals. */
export const systemPaths = { state: '/dashboard/system' } as const
