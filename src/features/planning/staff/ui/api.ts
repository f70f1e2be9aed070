import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { staffContract } from '../contract.ts'

export const staffClient = featureClient(staffContract)

/** Everyone who works, or worked, at the clinic, and open invitations. */
export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: () => staffClient.list(),
})

/** What the clinic's documents say of the caller. */
export const ownEntryQuery = queryOptions({
  queryKey: ['staff', 'own'],
  queryFn: () => staffClient.getOwn(),
})

/** The address that an invitation is for; fetched once. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['staff', 'invitation', token],
    queryFn: () => staffClient.getInvitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
