import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { knownLogin, sessionQuery } from './api.ts'
import type { CodeForm } from './sign-in-again-dialog.tsx'

const SignInAgainDialog = onDemand(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
  ({ isOpen }) => (isOpen ? 'now' : 'soon'),
)

/**
 * Opens over the page when the session ends while the page is in use: the same person signs in again without losing
 * what they typed. If it is closed, it opens again with the next request that needs a session.
 */
export function SessionEndedDialog({ CodeForm }: { CodeForm: CodeForm }) {
  const { data: session, dataUpdatedAt } = useQuery(sessionQuery)
  const [closedAt, setClosedAt] = useState(0)
  const email = knownLogin(useQueryClient())
  const isOpen = session === null && email !== undefined && closedAt !== dataUpdatedAt
  if (email === undefined) return null
  return (
    <SignInAgainDialog
      isOpen={isOpen}
      onClose={() => setClosedAt(dataUpdatedAt)}
      email={email}
      CodeForm={CodeForm}
    />
  )
}
