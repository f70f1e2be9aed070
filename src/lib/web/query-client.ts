import { QueryClient } from '@tanstack/react-query'
import { onOtherTab } from './other-tabs.ts'
import { onUnauthorized, refusalCode } from './room-client.ts'

export const MINUTE_MS = 60_000

/** The key under which the session is kept: known here, since any answer can tell that it has ended. */
export const SESSION_KEY = ['auth', 'session'] as const

/** The key under which stays who was signed in last, until they sign out. */
export const KNOWN_LOGIN_KEY = ['auth', 'known-login'] as const

/**
 * The browser's store of what the server said. One retry, and none where the server has refused; an answer
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
  onOtherTab(() => void client.invalidateQueries())
  onUnauthorized(() => void client.invalidateQueries({ queryKey: SESSION_KEY }))
  return client
}

function isRefusal(error: unknown): boolean {
  const code = refusalCode(error)
  return code !== null && code !== 'INTERNAL_SERVER_ERROR' && code !== 'SERVICE_UNAVAILABLE'
}
