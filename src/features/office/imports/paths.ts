/** The paths of this feature's pages. Links use these instead of literals. */
export const importsPaths = { moving: '/dashboard/setup/moving' } as const
