/** The paths of this feature's pages. */
export const waitlistPaths = {
  offer: '/dashboard/offers/$id',
  /** The same for anyone who has the secret of the offer's link, signed in or not. */
  link: '/place',
} as const

/** Where the API takes a place by the secret of its link. */
export const ACCEPT_PATH = '/waitlist/link/accept'

/** The page on which a customer takes a place or passes it on. */
export function offerPath(id: string): string {
  return waitlistPaths.offer.replace('$id', id)
}
