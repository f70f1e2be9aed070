import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS, SESSION_KEY } from '../../../lib/web/query-client.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { authContract } from '../contract.ts'

export const authClient = roomClient(authContract)

/** Who is signed in, or null. User and role are fresh for two minutes (specification, section 7). */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async () => (await authClient.session()).session,
  staleTime: 2 * MINUTE_MS,
})

/** The demo clinic's logins; none outside the demo. */
export const demoLoginsQuery = queryOptions({
  queryKey: ['auth', 'demo-logins'],
  queryFn: () => authClient.demoLogins(),
  staleTime: Number.POSITIVE_INFINITY,
})
