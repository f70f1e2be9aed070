import { type Query, QueryClient } from '@tanstack/react-query'
import { onOtherTab } from './other-tabs.ts'
import { onUnauthorized, refusalCode } from './room-client.ts'

export const MINUTE_MS = 60_000

/** The key under which the session is kept: known here, since any answer can tell that it has ended. */
export const SESSION_KEY = ['auth', 'session'] as const

/** The key under which stays who was signed in last, until they sign out. */
export const KNOWN_LOGIN_KEY = ['auth', 'known-login'] as const

/**
 * The browser's store of what the server said. What a change makes stale is asked for again where it is shown and
 * dropped elsewhere, so that no page begins with it. One retry, and none where the server has refused; an answer
 * that the session has ended makes the session be asked for anew, a change made in another tab makes everything.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
    },
  })
  client.setQueryDefaults(KNOWN_LOGIN_KEY, { gcTime: Number.POSITIVE_INFINITY })
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    if (canBeDropped(event.query)) client.getQueryCache().remove(event.query)
  })
  onOtherTab(() => void client.invalidateQueries())
  onUnauthorized(() => void client.invalidateQueries({ queryKey: SESSION_KEY }))
  return client
}

/**
 * True for what is shown nowhere and can be asked for again. A list that is read page by page stays: it is asked for
 * again when it is shown, and who comes back to it keeps their place.
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
