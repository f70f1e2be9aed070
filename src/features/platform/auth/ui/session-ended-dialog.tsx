import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { knownLogin, sessionQuery } from './api.ts'

type SignInAgainProps = { isOpen: boolean; onClose: () => void; email: string }

/**
 * Opens over the page when the session ends while the page is in use: the same person signs in again without losing
 * what they typed. If it is closed, it opens again with the next request that needs a session.
 */
export function SessionEndedDialog({ SignInAgain }: { SignInAgain: (props: SignInAgainProps) => ReactNode }) {
  const { data: session, dataUpdatedAt } = useQuery(sessionQuery)
  const [closedAt, setClosedAt] = useState(0)
  const email = knownLogin(useQueryClient())
  const isOpen = session === null && email !== undefined && closedAt !== dataUpdatedAt
  if (email === undefined) return null
  return <SignInAgain isOpen={isOpen} onClose={() => setClosedAt(dataUpdatedAt)} email={email} />
}
