import type { QueryClient } from '@tanstack/react-query'
import { onUnauthorized } from '../../../../lib/web/feature-client.ts'
import { forgetToasts } from '../../../../lib/web/kept/saved-toasts.ts'
import { onTabMessage } from '../../../../lib/web/other-tabs.ts'
import { authPaths } from '../paths.ts'
import { KNOWN_LOGIN_KEY, knownLogin, renewal, SESSION_KEY, sessionQuery } from './api.ts'

/** How long after a check of the session returning to the tab does not check it again. */
const RECHECK_AFTER_MS = 10_000

/**
 * Keeps this tab's session current: by messages from other tabs, by a check when the person returns to the tab, and
 * when a response says that it has ended.
 */
export function startRenewal(client: QueryClient): void {
  client.setQueryDefaults(KNOWN_LOGIN_KEY, { gcTime: Number.POSITIVE_INFINITY })
  onUnauthorized(() => void client.invalidateQueries({ queryKey: SESSION_KEY }))
  onTabMessage((message) => {
    if (message.kind === 'renewed') renewal.received(message.expiresInS)
    if (message.kind === 'signed in') void recheck(client, 0)
    if (message.kind !== 'signed out' || knownLogin(client) === undefined) return
    forgetToasts()
    window.location.replace(authPaths.home)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    // A signed-out person may have just signed in elsewhere.
    const isOver = client.getQueryData(sessionQuery.queryKey) === null
    void recheck(client, isOver ? 0 : RECHECK_AFTER_MS)
  })
}

/**
 * Checks who is signed in now. A different person gets a freshly loaded page, without the previous person's data; for
 * the same person nothing changes; if the session has ended, session-ended-dialog.tsx asks for the password.
 */
async function recheck(client: QueryClient, staleTime: number): Promise<void> {
  const before = knownLogin(client)
  const session = await client.fetchQuery({ ...sessionQuery, staleTime }).catch(() => undefined)
  if (session && session.email !== before) window.location.reload()
}
