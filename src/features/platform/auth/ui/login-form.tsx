import { TextLink } from '../../../../components/actions/text-link.tsx'
import { PlainForm, PlainPassword, SwitchButton } from '../../../../components/forms/plain-form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import type { FormAnswer } from '../../../../lib/form-answer.ts'
import { authContract } from '../contract.ts'
import { authPaths, loginPath } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { EmailField } from './email-field.tsx'
import { pathOf } from './endpoint-path.ts'

export type LoginFormProps = { mode: 'login' | 'signup'; next: string | null; answer: FormAnswer }

/**
 * The form for signing in and signing up. Switching clears the error and the passwords, not the address. After
 * signing in, the person goes to `next`, a page of this site.
 */
export function LoginForm({ mode, next, answer }: LoginFormProps) {
  const places = pathsOf(mode, next)
  return (
    <PlainForm {...places} failure={AUTH_TEXTS.unknownFailure} answer={answer}>
      <EmailField answer={answer} autoComplete={mode === 'login' ? 'username' : 'email'} />
      <PlainPassword
        name="password"
        label="Password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        description={mode === 'signup' ? 'At least 6 characters' : undefined}
        answer={answer}
        rule={{ min: 6, message: AUTH_TEXTS.shortPassword }}
      />
      {mode === 'login' ? <ForgotPassword /> : <ConfirmPassword answer={answer} />}
      <SubmitButton pendingText="Please wait...">
        {mode === 'login' ? 'Sign in' : 'Create account'}
      </SubmitButton>
      <SwitchButton href={loginPath(mode === 'login' ? { mode: 'signup', next } : { next })}>
        {mode === 'login' ? 'Create a new account' : 'Sign in to existing account'}
      </SwitchButton>
    </PlainForm>
  )
}

/** Where each mode sends its form, and where it leads. */
function pathsOf(mode: LoginFormProps['mode'], next: string | null) {
  if (mode === 'signup') {
    const action = loginPath({ mode, next })
    return { action, endpoint: pathOf(authContract.signUp), leadsTo: loginPath({ next }) }
  }
  return {
    action: loginPath({ next }),
    endpoint: pathOf(authContract.signIn),
    leadsTo: next ?? authPaths.dashboard,
    step: loginPath({ step: 'code', next }),
  }
}

function ForgotPassword() {
  return (
    <p className="-mt-3 text-end text-sm">
      <TextLink href={authPaths.resetPassword}>Forgot password?</TextLink>
    </p>
  )
}

function ConfirmPassword({ answer }: { answer: FormAnswer }) {
  return (
    <PlainPassword
      name="confirmPassword"
      label="Confirm Password"
      autoComplete="new-password"
      answer={answer}
      rule={{ same: 'password', message: AUTH_TEXTS.mismatch }}
    />
  )
}
