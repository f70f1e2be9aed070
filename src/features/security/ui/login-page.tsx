import type { ReactNode } from 'react'
import { clinic } from '../../../clinic/clinic.ts'
import { Notice } from '../../../components/notices/notice.tsx'
import type { DemoLogin } from '../../auth/contract.ts'
import { authPaths, loginPath } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { DemoLogins } from '../../auth/ui/demo-logins.tsx'
import { LoginForm, type LoginFormProps } from '../../auth/ui/login-form.tsx'
import type { Provider } from '../contract.ts'
import type { ProviderCallback } from '../rules.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
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
