/** The paths of this feature's pages. Links use these instead of literals. */
export const auditPaths = { list: '/dashboard/activity' } as const
