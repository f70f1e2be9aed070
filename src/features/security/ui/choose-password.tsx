import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../components/actions/button.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { AUTH_TEXTS } from '../../auth/texts.ts'
import { authClient } from '../../auth/ui/api.ts'

/** For logins that only sign in with a provider: sends an email with the link to choose a first password. */
export function ChoosePassword({ email }: { email: string }) {
  const request = useMutation({ mutationFn: () => authClient.requestReset({ email }) })
  return (
    <div className="grid justify-items-start gap-4">
      <p>You don’t have a password here yet. We’ll email you a link to choose one; then sign in again.</p>
      {request.isSuccess && (
        <Notice tone="success" role="status">
          {request.data.message}
        </Notice>
      )}
      {request.isError && (
        <Notice tone="error" role="alert">
          {refusalText(request.error) ?? AUTH_TEXTS.unknownFailure}
        </Notice>
      )}
      <Button
        tone="quiet"
        pending={request.isPending}
        pendingText="Please wait..."
        onClick={() => request.mutate()}
      >
        Email me a link
      </Button>
    </div>
  )
}
