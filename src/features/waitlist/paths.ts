/** The paths of this room's pages. */
export const waitlistPaths = { offer: '/dashboard/offers/$id' } as const

/** The page on which a customer takes a place or passes it on. */
export function offerPath(id: string): string {
  return waitlistPaths.offer.replace('$id', id)
}
