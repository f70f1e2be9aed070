import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { bareClient, featureClient, renewBeforeCalls } from '../../../../lib/web/feature-client.ts'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { MINUTE_MS } from '../../../../lib/web/query-client.ts'
import { createRenewal } from '../../../../lib/web/renewal.ts'
import { authContract, type Session } from '../contract.ts'

export const authClient = featureClient(authContract)

export const SESSION_KEY = ['auth', 'session'] as const

/** The query key of the last login, which stays until its owner signs out. */
export const KNOWN_LOGIN_KEY = ['auth', 'known-login'] as const

const { renew } = bareClient({ renew: authContract.renew })

/** Renews this browser's session before it expires. */
export const renewal = createRenewal(
  () => renew(),
  ({ expiresInS }) => notifyTabs({ kind: 'renewed', expiresInS }),
)
renewBeforeCalls(renewal)

/** The current session, or null. User and role are fresh for two minutes (specification, section 7). */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client }) => {
    const session = await readSession()
    if (session !== null) client.setQueryData<string>(KNOWN_LOGIN_KEY, session.email)
    return session
  },
  staleTime: 2 * MINUTE_MS,
})

/** Reads the session; renews it first if its short-lived cookie has expired. */
async function readSession(): Promise<Session | null> {
  const { session, expiresInS } = await authClient.session()
  renewal.received(expiresInS)
  if (session !== null || expiresInS === null) return session
  return (await renewal.renew())?.session ?? null
}

/** The address that was last signed in on this page, even if the session has ended; undefined after signing out. */
export function knownLogin(client: QueryClient): string | undefined {
  return client.getQueryData<string>(KNOWN_LOGIN_KEY)
}
