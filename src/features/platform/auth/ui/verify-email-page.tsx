import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { useRouteTitle } from '../../../../components/layout/use-route-title.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { fieldErrors, refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { authPaths, loginPath } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { authClient, sessionQuery } from './api.ts'
import { SignOutButton } from './sign-out-button.tsx'

/**
 * The page that the link in the verification email opens. A person signed in with that address confirms it by opening
 * the page; a signed-out visitor is asked to sign in first, and nothing is sent.
 */
export function VerifyEmailPage({ token }: { token: string }) {
  return (
    <AccountFrame title={useRouteTitle()}>
      <div className="grid gap-6">
        <Loaded
          query={useQuery(sessionQuery)}
          loading={<Spinner text="Please wait..." />}
          errorText={AUTH_TEXTS.unknownFailure}
        >
          {(session) =>
            session === null ? (
              <SignInFirst token={token} />
            ) : (
              <Confirmation token={token} email={session.email} />
            )
          }
        </Loaded>
      </div>
    </AccountFrame>
  )
}

function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <Notice tone="info">{AUTH_TEXTS.signInToConfirm}</Notice>
      <p>
        If you did not create this account, you can ignore the email. To take the account over, choose “Forgot
        password?” on the next page.
      </p>
      <LinkButton tone="accent" href={loginPath({ next: `${authPaths.verifyEmail}?token=${token}` })}>
        Sign in
      </LinkButton>
    </>
  )
}

function Confirmation({ token, email }: { token: string; email: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['auth', 'verify-email', token, email],
    queryFn: () => authClient.verifyEmail({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <Spinner text="Please wait..." />
  const refused = fieldErrors(error).token ?? refusalText(error) ?? AUTH_TEXTS.unknownFailure
  return (
    <>
      <Notice tone={data ? 'success' : 'error'} role="status">
        {data?.message ?? refused}
      </Notice>
      {refusalCode(error) === 'OTHER_ADDRESS' && (
        <>
          <p>
            You are signed in as <strong className="wrap-anywhere">{email}</strong>. Sign out, then open the
            link again.
          </p>
          <SignOutButton />
        </>
      )}
      <RoutedButton tone="accent" to={authPaths.dashboard}>
        Go to your dashboard
      </RoutedButton>
    </>
  )
}
