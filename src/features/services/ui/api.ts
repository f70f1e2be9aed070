import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { servicesContract } from '../contract.ts'

export const servicesClient = roomClient(servicesContract)

/** All offered services, newest first. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => servicesClient.list(),
})
