import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../components/notice.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { paths } from '../../../lib/paths.ts'
import { fieldErrors, refusalText } from '../../../lib/web/room-client.ts'
import { AUTH_TEXTS } from '../contract.ts'
import { AccountFrame } from './account-frame.tsx'
import { authClient } from './api.ts'

/** Where the link of the verification mail leads: it confirms the address and says so. */
export function VerifyEmailPage({ token }: { token: string }) {
  const verification = useQuery({
    queryKey: ['auth', 'verify-email', token],
    queryFn: () => authClient.verifyEmail({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (verification.isPending) {
    return (
      <AccountFrame title="Confirm your email address">
        <Spinner text="Please wait..." />
      </AccountFrame>
    )
  }
  const { data, error } = verification
  const refused = fieldErrors(error).token ?? refusalText(error) ?? AUTH_TEXTS.unknownFailure
  return (
    <AccountFrame title="Confirm your email address">
      <div className="grid gap-6">
        <Notice tone={data ? 'success' : 'error'} role="status">
          {data?.message ?? refused}
        </Notice>
        <RoutedButton tone="accent" to={paths.dashboard}>
          Go to your dashboard
        </RoutedButton>
      </div>
    </AccountFrame>
  )
}
