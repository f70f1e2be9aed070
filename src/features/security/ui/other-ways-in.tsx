import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { refusalText } from '../../../lib/web/room-client.ts'
import { useSignedIn } from '../../auth/ui/use-signed-in.ts'
import { PASSKEY_TEXTS } from '../contract.ts'
import { securityClient } from './api.ts'
import { askForPasskey, canUsePasskeys, isDeclined } from './browser-passkeys.ts'

/** The ways to sign in besides a password, below its form; signed in, the person goes on to `next`. */
export function OtherWaysIn({ next }: { next: string | undefined }) {
  if (!canUsePasskeys()) return null
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-6">
      <PasskeyButton next={next} />
    </div>
  )
}

function PasskeyButton({ next }: { next: string | undefined }) {
  const goOn = useSignedIn(next)
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await securityClient.startPasskeySignIn()
      await securityClient.signInWithPasskey({ credential: await askForPasskey(options) })
      await goOn()
    },
  })
  const error = signIn.error
  return (
    <>
      {error !== null && (
        <Notice tone="error" role="alert">
          {isDeclined(error) ? PASSKEY_TEXTS.notUsed : (refusalText(error) ?? PASSKEY_TEXTS.failed)}
        </Notice>
      )}
      <Button
        tone="quiet"
        icon={<KeyRound className="size-5" aria-hidden="true" />}
        pending={signIn.isPending}
        pendingText="Please wait..."
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
