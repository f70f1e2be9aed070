import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { staffContract } from '../contract.ts'

export const staffClient = featureClient(staffContract)

/** The staff and open invitations. */
export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: () => staffClient.list(),
})

/** The address that an invitation is for; fetched once. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['staff', 'invitation', token],
    queryFn: () => staffClient.invitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
