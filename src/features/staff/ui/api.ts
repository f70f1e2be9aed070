import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { staffContract } from '../contract.ts'

export const staffClient = roomClient(staffContract)

/** All admins and open invitations. */
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
