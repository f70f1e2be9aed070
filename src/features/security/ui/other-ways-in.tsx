import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, LogIn } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { refusalText } from '../../../lib/web/room-client.ts'
import { useSignedIn } from '../../auth/ui/use-signed-in.ts'
import type { Provider } from '../contract.ts'
import { PASSKEY_TEXTS, PROVIDER_TEXTS } from '../texts.ts'
import { providersQuery, securityClient } from './api.ts'
import { askForPasskey, canUsePasskeys, isDeclined } from './browser-passkeys.ts'

type OtherWaysInProps = { mode: 'login' | 'signup'; next: string | undefined }

/**
 * The ways to sign in without a password, shown below its form. Signing in with a provider can also create a login.
 * After signing in, the person goes to `next`.
 */
export function OtherWaysIn({ mode, next }: OtherWaysInProps) {
  const { data: providers = [] } = useQuery(providersQuery)
  const offersPasskey = mode === 'login' && canUsePasskeys()
  if (providers.length === 0 && !offersPasskey) return null
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-6">
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} next={next} />
      ))}
      {offersPasskey && <PasskeyButton next={next} />}
    </div>
  )
}

function ProviderButton({ provider, next }: { provider: Provider; next: string | undefined }) {
  const leave = useMutation({
    mutationFn: async () => {
      const { url } = await securityClient.startProviderSignIn({ provider: provider.id, next: next ?? null })
      window.location.assign(url)
    },
  })
  return (
    <>
      {leave.isError && (
        <Notice tone="error" role="alert">
          {refusalText(leave.error) ?? PROVIDER_TEXTS.failed}
        </Notice>
      )}
      <Button
        tone="quiet"
        icon={<LogIn className="size-5" aria-hidden="true" />}
        pending={leave.isPending}
        pendingText="Please wait..."
        onClick={() => leave.mutate()}
      >
        {`Continue with ${provider.name}`}
      </Button>
    </>
  )
}

function PasskeyButton({ next }: { next: string | undefined }) {
  const finish = useSignedIn(next)
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await securityClient.startPasskeySignIn()
      await securityClient.signInWithPasskey({ credential: await askForPasskey(options) })
      await finish()
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
