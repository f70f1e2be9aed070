import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { KNOWN_LOGIN_KEY, MINUTE_MS, SESSION_KEY } from '../../../lib/web/query-client.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { authContract } from '../contract.ts'

export const authClient = roomClient(authContract)

/** Who is signed in, or null. User and role are fresh for two minutes (specification, section 7). */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client }) => {
    const { session } = await authClient.session()
    if (session !== null) client.setQueryData<string>(KNOWN_LOGIN_KEY, session.email)
    return session
  },
  staleTime: 2 * MINUTE_MS,
})

/** The address of whoever was signed in last in this page and has not signed out, also when the session is over. */
export function knownLogin(client: QueryClient): string | undefined {
  return client.getQueryData<string>(KNOWN_LOGIN_KEY)
}

/** The demo clinic's logins; none outside the demo. */
export const demoLoginsQuery = queryOptions({
  queryKey: ['auth', 'demo-logins'],
  queryFn: () => authClient.demoLogins(),
  staleTime: Number.POSITIVE_INFINITY,
})
