import { KeyRound, LogIn } from 'lucide-react'
import { Button } from '../../../components/actions/button.tsx'
import { PlainForm } from '../../../components/forms/plain-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { NO_ANSWER } from '../../../lib/form-answer.ts'
import { authPaths, loginPath } from '../../auth/paths.ts'
import { pathOf } from '../../auth/ui/endpoint-path.ts'
import { type Provider, securityContract } from '../contract.ts'
import { PASSKEY_TEXTS, PROVIDER_TEXTS } from '../texts.ts'

type OtherWaysInProps = { mode: 'login' | 'signup'; next: string | null; providers: readonly Provider[] }

/**
 * The ways to sign in without a password, shown below its form. Signing in with a provider can also create a login.
 * After signing in, the person goes to `next`. The script shows the passkey's button where the browser has passkeys.
 */
export function OtherWaysIn({ mode, next, providers }: OtherWaysInProps) {
  return (
    <div
      hidden={providers.length === 0}
      data-ways-in=""
      className="mt-6 grid gap-4 border-t border-line pt-6"
    >
      {providers.map((provider) => (
        <ProviderForm key={provider.id} provider={provider} next={next} />
      ))}
      {mode === 'login' && <PasskeyButton next={next} />}
    </div>
  )
}

function ProviderForm({ provider, next }: { provider: Provider; next: string | null }) {
  return (
    <PlainForm
      action={loginPath({ next })}
      endpoint={pathOf(securityContract.startProviderSignIn)}
      failure={PROVIDER_TEXTS.failed}
      answer={NO_ANSWER}
    >
      <input type="hidden" name="provider" value={provider.id} />
      {next !== null && <input type="hidden" name="next" value={next} />}
      <SubmitButton
        tone="quiet"
        icon={<LogIn className="size-5" aria-hidden="true" />}
        pendingText="Please wait..."
      >
        {`Continue with ${provider.name}`}
      </SubmitButton>
    </PlainForm>
  )
}

function PasskeyButton({ next }: { next: string | null }) {
  return (
    <div
      hidden
      data-passkey={pathOf(securityContract.startPasskeySignIn)}
      data-endpoint={pathOf(securityContract.signInWithPasskey)}
      data-leads-to={next ?? authPaths.dashboard}
      data-failure={PASSKEY_TEXTS.failed}
      data-declined={PASSKEY_TEXTS.notUsed}
      className="grid gap-4"
    >
      <Button
        tone="quiet"
        icon={<KeyRound className="size-5" aria-hidden="true" />}
        pendingText="Please wait..."
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}
