import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { acceptContract, waitlistContract } from '../contract.ts'

export const waitlistClient = featureClient(waitlistContract)
export const acceptClient = featureClient(acceptContract)

/** The key of all that is cached of the waitlist. Invalidated when an entry or an offer changes. */
export const WAITLIST_KEY = ['waitlist'] as const

/** What the caller waits for. */
export const ownEntriesQuery = liveQuery([...WAITLIST_KEY, 'mine'], () => waitlistClient.listOwn())

/** A place that was offered to the caller. */
export const offerQuery = (id: string) =>
  liveQuery([...WAITLIST_KEY, 'offer', id], () => waitlistClient.getOffer({ id }))

/** The place that a link is for. */
export const linkedOfferQuery = (token: string) =>
  freshQuery([...WAITLIST_KEY, 'link', token], () => waitlistClient.getOfferByLink({ token }))

/** Who waits for a place on a day, for staff. */
export const dayEntriesQuery = (day: string) =>
  liveQuery([...WAITLIST_KEY, 'day', day], () => waitlistClient.list({ day }))
