import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { systemContract } from '../contract.ts'

const systemClient = featureClient(systemContract)

/** The state of the system, refetched while it is shown. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => systemClient.read(),
  staleTime: 0,
  ...LIVE,
})
