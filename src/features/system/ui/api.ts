import { queryOptions } from '@tanstack/react-query'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { systemContract } from '../contract.ts'

const systemClient = roomClient(systemContract)

/** The state of the system, refetched while it is shown. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => systemClient.read(),
  staleTime: 0,
  ...LIVE,
})
