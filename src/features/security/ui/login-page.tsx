import { clinic } from '../../../clinic/clinic.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { DemoLogins } from '../../auth/ui/demo-logins.tsx'
import { LoginForm, type LoginMode } from '../../auth/ui/login-form.tsx'
import type { ProviderCallback } from '../rules.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
import { ProviderNotice } from './provider-notice.tsx'

type LoginPageProps = { mode: LoginMode; next: string | undefined; problem: ProviderCallback['problem'] }

/** Signing in and signing up: one page with two modes. The mode and the page to go to next are in the address. */
export function LoginPage({ mode, next, problem }: LoginPageProps) {
  const title = mode === 'login' ? `Sign in to ${clinic.name}` : 'Create your account'
  return (
    <AccountFrame title={title} below={<DemoLogins />}>
      {problem && (
        <div className="mb-6">
          <ProviderNotice problem={problem} />
        </div>
      )}
      <LoginForm mode={mode} next={next} />
      <OtherWaysIn mode={mode} next={next} />
    </AccountFrame>
  )
}
