import type { QueryClient } from '@tanstack/react-query'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { renewal, sessionQuery } from '../../auth/ui/api.ts'
import { pinsClient } from './api.ts'

/**
 * Ends the session of this shared desk, so that its cover opens over the page; its person goes on with their PIN. Throws
 * if the server gives no answer.
 */
export async function lockDesk(client: QueryClient): Promise<void> {
  try {
    await pinsClient.lock()
  } catch (failure) {
    if (refusalCode(failure) !== 'UNAUTHORIZED') throw failure
  }
  renewal.received(null)
  client.setQueryData(sessionQuery.queryKey, null)
  notifyTabs({ kind: 'signed in' })
}
