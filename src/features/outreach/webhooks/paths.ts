/** The paths of this feature's pages. Links use these instead of literals. */
export const webhooksPaths = { list: '/dashboard/webhooks' } as const
