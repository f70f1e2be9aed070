import { type Query, QueryClient } from '@tanstack/react-query'
import { refusalCode } from './feature-client.ts'
import { onTabMessage } from './other-tabs.ts'

export const MINUTE_MS = 60_000

/**
 * Creates the browser's cache of server data. Stale data is fetched again where it is shown and dropped elsewhere, so
 * that no page starts with it; what is being fetched is dropped once it has arrived. A failed query is
 * retried once, a refused one never. A change in another tab refetches everything.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        // Without a connection the service worker may answer; the second try waits for one.
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
    },
  })
  // Queries that a change made stale while they were fetched, perhaps for a guard or a loader that waits for them.
  const overtaken = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isFetching = query.state.fetchStatus !== 'idle'
    if (action.type === 'invalidate' && canBeDropped(query)) {
      if (isFetching) overtaken.add(query)
      else client.getQueryCache().remove(query)
    } else if (!isFetching && overtaken.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
  onTabMessage(({ kind }) => kind === 'changed' && void client.invalidateQueries())
  return client
}

/**
 * True for a query that is not shown and can be fetched again. A paged list stays, so that going back to it returns
 * to the same position; it is fetched again when it is shown.
 */
function canBeDropped(query: Query): boolean {
  const { data } = query.state
  const isPaged = typeof data === 'object' && data !== null && 'pageParams' in data
  return query.getObserversCount() === 0 && query.options.queryFn !== undefined && !isPaged
}

function isRefusal(error: unknown): boolean {
  const code = refusalCode(error)
  return code !== null && code !== 'INTERNAL_SERVER_ERROR' && code !== 'SERVICE_UNAVAILABLE'
}
