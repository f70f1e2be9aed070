import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { refusalText } from '../../../lib/web/room-client.ts'
import { AUTH_TEXTS } from '../../auth/contract.ts'
import { authClient } from '../../auth/ui/api.ts'

/** For whoever has signed in elsewhere alone: a mail with the link at which they choose their first password. */
export function ChoosePassword({ email }: { email: string }) {
  const ask = useMutation({ mutationFn: () => authClient.requestReset({ email }) })
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        You have no password here yet. We mail you a link at which you choose one; then please sign in anew.
      </p>
      {ask.isSuccess && (
        <Notice tone="success" role="status">
          {ask.data.message}
        </Notice>
      )}
      {ask.isError && (
        <Notice tone="error" role="alert">
          {refusalText(ask.error) ?? AUTH_TEXTS.unknownFailure}
        </Notice>
      )}
      <Button tone="quiet" pending={ask.isPending} pendingText="Please wait..." onClick={() => ask.mutate()}>
        Mail me a link
      </Button>
    </div>
  )
}
