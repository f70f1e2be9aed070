import { useQuery } from '@tanstack/react-query'
import { UsernameHint } from '../../../../components/forms/username-hint.tsx'
import { sessionQuery } from './api.ts'

/** Tells password managers, in a form that asks for the caller’s password, that it is theirs. */
export function OwnUsername() {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  return session ? <UsernameHint email={session.email} /> : null
}
