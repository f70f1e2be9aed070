import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { securityContract } from '../contract.ts'

export const securityClient = roomClient(securityContract)

/** Where the caller is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['security', 'devices'],
  queryFn: () => securityClient.devices(),
  staleTime: 0,
})
