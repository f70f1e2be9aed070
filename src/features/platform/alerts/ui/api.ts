import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { MINUTE_MS } from '../../../../lib/web/query-client.ts'
import { alertsContract } from '../contract.ts'

export const alertsClient = featureClient(alertsContract)

/** The key of all cached alerts, fresh for five minutes (specification, section 7). Invalidated on a change. */
export const ALERTS_KEY = ['alerts'] as const

/** The active alerts that the caller has not dismissed. */
export const activeAlertsQuery = queryOptions({
  queryKey: [...ALERTS_KEY, 'active'],
  queryFn: () => alertsClient.listActive(),
})

/** All alerts, page by page, newest first. */
export const allAlertsQuery = {
  ...pagesQuery([...ALERTS_KEY, 'all'], (from) => alertsClient.list(from)),
  staleTime: 5 * MINUTE_MS,
}
