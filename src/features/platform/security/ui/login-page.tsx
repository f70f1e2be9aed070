import { KeyRound, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { Button } from '../../../../components/actions/button.tsx'
import { PlainForm } from '../../../../components/forms/plain-form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { NO_ANSWER } from '../../../../lib/form-answer.ts'
import type { DemoLogin } from '../../auth/contract.ts'
import { authPaths, loginPath } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { DemoLogins } from '../../auth/ui/demo-logins.tsx'
import { pathOf } from '../../auth/ui/endpoint-path.ts'
import { LoginForm, type LoginFormProps } from '../../auth/ui/login-form.tsx'
import { type Provider, securityContract } from '../contract.ts'
import type { ProviderCallback } from '../rules.ts'
import { PASSKEY_TEXTS, PROVIDER_TEXTS } from '../texts.ts'
import { ProviderNotice } from './provider-notice.tsx'

export type LoginPageProps = LoginFormProps & {
  /** What signing in leads to, such as `see your pets`; null if the person came for no certain page. */
  purpose: string | null
  problem: ProviderCallback['problem']
  providers: readonly Provider[]
  demoLogins: readonly DemoLogin[]
  /** Shown below the card. */
  children?: ReactNode
}

/** Signing in and signing up: one page with two modes. The mode and the page to go to next are in the address. */
export function LoginPage({ problem, purpose, providers, demoLogins, children, ...form }: LoginPageProps) {
  const { mode, next } = form
  const way = mode === 'login' ? 'Sign in' : 'Create an account'
  const title = mode === 'login' ? `Sign in to ${clinic.name}` : 'Create your account'
  return (
    <AccountFrame
      title={title}
      back={mode === 'login' ? authPaths.home : loginPath({ next })}
      below={
        <>
          {mode === 'login' && <DemoLogins logins={demoLogins} />}
          {children}
        </>
      }
    >
      {(problem ?? purpose) && (
        <div className="mb-6">
          {problem ? (
            <ProviderNotice problem={problem} />
          ) : (
            <Notice tone="info">{`${way} to ${purpose}.`}</Notice>
          )}
        </div>
      )}
      <LoginForm {...form} />
      <OtherWaysIn mode={mode} next={next} providers={providers} />
    </AccountFrame>
  )
}

type OtherWaysInProps = { mode: 'login' | 'signup'; next: string | null; providers: readonly Provider[] }

/**
 * The ways to sign in without a password, shown below its form. Signing in with a provider can also create a login.
 * After signing in, the person goes to `next`. The script shows the passkey's button where the browser has passkeys.
 */
function OtherWaysIn({ mode, next, providers }: OtherWaysInProps) {
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
