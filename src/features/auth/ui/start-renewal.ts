import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../../../lib/paths.ts'
import { knownLogin, renewal, sessionQuery } from './api.ts'
import { subscribeToTabs } from './notify-tabs.ts'

/** A session is not asked for again when its tab is looked at within so long. */
const LOOK_AGAIN_MS = 10_000

/** Keeps this tab in step with the session: other tabs tell of theirs, and coming back to a tab asks anew. */
export function startRenewal(client: QueryClient): void {
  subscribeToTabs((word) => {
    if (word.kind === 'renewed') renewal.received(word.expiresInS)
    else if (word.kind === 'signed in') void lookAgain(client, 0)
    else if (knownLogin(client) !== undefined) window.location.replace(paths.home)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    // Whoever was signed out may just have signed in elsewhere.
    const isOver = client.getQueryData(sessionQuery.queryKey) === null
    void lookAgain(client, isOver ? 0 : LOOK_AGAIN_MS)
  })
}

/**
 * Asks who is signed in now. Another person than before gets a page on which nothing is left of the other; the same
 * one goes on; where nobody is any more, the page asks for the password again (session-ended-dialog.tsx).
 */
async function lookAgain(client: QueryClient, staleTime: number): Promise<void> {
  const before = knownLogin(client)
  const session = await client.fetchQuery({ ...sessionQuery, staleTime }).catch(() => undefined)
  if (session && session.email !== before) window.location.reload()
}
