import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { servicesContract } from '../contract.ts'

export const servicesClient = roomClient(servicesContract)

/** All services on offer. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => servicesClient.list(),
})
