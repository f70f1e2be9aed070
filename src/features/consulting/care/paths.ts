/** The paths of this feature's pages. Links use these instead of literals. */
export const carePaths = { settings: '/dashboard/care' } as const
