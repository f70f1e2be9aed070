import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notifyTabs } from '../../../lib/web/other-tabs.ts'
import { authPaths } from '../paths.ts'
import { sessionQuery } from './api.ts'

/** Returns the function that finishes every way of signing in: it clears cached data and goes to `next`. */
export function useSignedIn(next: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    queryClient.clear()
    await queryClient.fetchQuery(sessionQuery)
    notifyTabs({ kind: 'signed in' })
    await navigate({ href: next ?? authPaths.dashboard })
  }
}
