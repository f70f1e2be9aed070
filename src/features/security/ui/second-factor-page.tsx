import { useNavigate } from '@tanstack/react-router'
import { authPaths } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { useSignedIn } from '../../auth/ui/use-signed-in.ts'
import { CodeForm } from './code-form.tsx'

/** The second step of signing in, for logins with two factors. After it, the person goes to `next`. */
export function SecondFactorPage({ next }: { next: string | undefined }) {
  const navigate = useNavigate()
  const startAgain = () =>
    void navigate({ to: authPaths.login, search: { ...(next && { next }) }, replace: true })
  return (
    <AccountFrame title="Two-factor sign-in">
      <CodeForm onSignedIn={useSignedIn(next)} onStartAgain={startAgain} />
    </AccountFrame>
  )
}
