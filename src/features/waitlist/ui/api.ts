import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { acceptContract, waitlistContract } from '../contract.ts'

export const waitlistClient = featureClient(waitlistContract)
export const acceptClient = featureClient(acceptContract)

/** The key of all that is cached of the waitlist. Invalidated when an entry or an offer changes. */
export const WAITLIST_KEY = ['waitlist'] as const

/** What the caller waits for. */
export const ownEntriesQuery = queryOptions({
  queryKey: [...WAITLIST_KEY, 'mine'],
  queryFn: () => waitlistClient.mine(),
  staleTime: 0,
  ...LIVE,
})

/** A place that was offered to the caller. */
export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: [...WAITLIST_KEY, 'offer', id],
    queryFn: () => waitlistClient.offer({ id }),
    staleTime: 0,
    ...LIVE,
  })

/** The place that a link is for. */
export const linkedOfferQuery = (token: string) =>
  queryOptions({
    queryKey: [...WAITLIST_KEY, 'link', token],
    queryFn: () => waitlistClient.offerByLink({ token }),
    staleTime: 0,
  })

/** Who waits for a place on a day, for staff. */
export const dayEntriesQuery = (day: string) =>
  queryOptions({
    queryKey: [...WAITLIST_KEY, 'day', day],
    queryFn: () => waitlistClient.ofDay({ day }),
    staleTime: 0,
    ...LIVE,
  })
