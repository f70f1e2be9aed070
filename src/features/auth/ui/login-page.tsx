import type { ReactNode } from 'react'
import { clinic } from '../../../clinic/clinic.ts'
import { AccountFrame } from './account-frame.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { LoginForm, type LoginMode } from './login-form.tsx'

type LoginPageProps = {
  mode: LoginMode
  next: string | undefined
  /** What came of another way in, above the form. */
  notice: ReactNode
  /** The ways in besides a password, below the form. */
  otherWays: ReactNode
}

/** Sign in or sign up, on one screen with two modes; the mode and the page to go on to live in the address. */
export function LoginPage({ mode, next, notice, otherWays }: LoginPageProps) {
  const title = mode === 'login' ? `Sign in to ${clinic.name}` : 'Create your account'
  return (
    <AccountFrame title={title} below={<DemoLogins />}>
      {notice}
      <LoginForm mode={mode} next={next} />
      {otherWays}
    </AccountFrame>
  )
}
