import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusalCode } from './room-client.ts'

export const MINUTE_MS = 60_000

/** The key under which the session is kept: known here, since any answer can tell that it has ended. */
export const SESSION_KEY = ['auth', 'session'] as const

/**
 * The browser's store of what the server said. One retry, and none where the server has refused; an answer
 * that the session has ended makes the session be asked for anew.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (refusalCode(error) === 'UNAUTHORIZED') void client.invalidateQueries({ queryKey: SESSION_KEY })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
    },
  })
  return client
}

function isRefusal(error: unknown): boolean {
  const code = refusalCode(error)
  return code !== null && code !== 'INTERNAL_SERVER_ERROR' && code !== 'SERVICE_UNAVAILABLE'
}
