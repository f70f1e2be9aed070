import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { alertsContract } from '../contract.ts'

export const alertsClient = roomClient(alertsContract)

/** Everything the browser keeps of alerts, fresh for five minutes (specification, section 7); dropped on a change. */
export const ALERTS_KEY = ['alerts'] as const

/** The alerts in force that the caller has not put away. */
export const activeAlertsQuery = queryOptions({
  queryKey: [...ALERTS_KEY, 'active'],
  queryFn: () => alertsClient.active(),
})

/** All alerts, page by page, newest first. */
export const allAlertsQuery = infiniteQueryOptions({
  queryKey: [...ALERTS_KEY, 'all'],
  queryFn: ({ pageParam }) => alertsClient.list(pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
