import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { customersContract } from '../contract.ts'

export const customersClient = roomClient(customersContract)

/** The caller's own record, as the profile form begins with it; asked for anew each time the form opens. */
export const ownProfileQuery = queryOptions({
  queryKey: ['customers', 'own-profile'],
  queryFn: () => customersClient.ownProfile(),
  staleTime: 0,
})
