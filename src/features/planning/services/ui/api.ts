import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { servicesContract } from '../contract.ts'

export const servicesClient = featureClient(servicesContract)

/** All offered services, newest first. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => servicesClient.list(),
})

/** The services of most appointments of late, by their ids. */
export const oftenUsedQuery = queryOptions({
  queryKey: ['services', 'often used'],
  queryFn: () => servicesClient.oftenUsed(),
})
