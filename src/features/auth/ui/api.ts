import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { KNOWN_LOGIN_KEY, MINUTE_MS, SESSION_KEY } from '../../../lib/web/query-client.ts'
import { createRenewal } from '../../../lib/web/renewal.ts'
import { bareClient, renewBeforeCalls, roomClient } from '../../../lib/web/room-client.ts'
import { authContract, type Session } from '../contract.ts'
import { notifyTabs } from './notify-tabs.ts'

export const authClient = roomClient(authContract)

const { renew } = bareClient({ renew: authContract.renew })

/** Keeps the session of this browser alive. */
export const renewal = createRenewal(
  () => renew(),
  ({ expiresInS }) => notifyTabs({ kind: 'renewed', expiresInS }),
)
renewBeforeCalls(renewal)

/** Who is signed in, or null. User and role are fresh for two minutes (specification, section 7). */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client }) => {
    const session = await readSession()
    if (session !== null) client.setQueryData<string>(KNOWN_LOGIN_KEY, session.email)
    return session
  },
  staleTime: 2 * MINUTE_MS,
})

/** Who is asking; a session whose short-lived cookie has run out while nobody was here is renewed first. */
async function readSession(): Promise<Session | null> {
  const { session, expiresInS } = await authClient.session()
  renewal.received(expiresInS)
  if (session !== null || expiresInS === null) return session
  return (await renewal.renew())?.session ?? null
}

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
