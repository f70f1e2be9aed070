import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { feedsContract } from '../contract.ts'

export const feedsClient = featureClient(feedsContract)

/** The calendars that a feed can be limited to. */
export const feedCalendarsQuery = queryOptions({
  queryKey: ['calendar-feeds', 'calendars'],
  queryFn: () => feedsClient.calendars(),
})

/** The person's calendar feeds. */
export const feedsQuery = freshQuery(['calendar-feeds'], () => feedsClient.list())
