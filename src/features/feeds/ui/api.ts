import { queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { feedsContract } from '../contract.ts'

export const feedsClient = roomClient(feedsContract)

/** The calendars that a feed can be limited to. */
export const feedCalendarsQuery = queryOptions({
  queryKey: ['calendar-feeds', 'calendars'],
  queryFn: () => feedsClient.calendars(),
})

/** The person's calendar feeds. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: () => feedsClient.list(),
  staleTime: 0,
})
