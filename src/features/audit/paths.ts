/** The paths of this room's pages. Links use these instead of literals. */
export const auditPaths = { list: '/dashboard/activity' } as const
