import { TextLink } from '../../../../components/actions/text-link.tsx'
import { PlainForm, PlainPassword } from '../../../../components/forms/plain-form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { UsernameHint } from '../../../../components/forms/username-hint.tsx'
import type { FormAnswer } from '../../../../lib/form-answer.ts'
import { authContract } from '../contract.ts'
import { authPaths } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { pathOf } from './endpoint-path.ts'

export type ResetPasswordPageProps = {
  token: string | null
  /** The address of the login that the token is for; null if the token is used or expired. */
  email: string | null
  answer: FormAnswer
}

/** Without a token, the form that requests a reset link; with the link's token, the form for the new password. */
export function ResetPasswordPage({ token, email, answer }: ResetPasswordPageProps) {
  return (
    <AccountFrame
      title={token === null ? 'Forgot your password?' : 'Choose a new password'}
      back={authPaths.login}
    >
      {token === null ? (
        <RequestForm answer={answer} />
      ) : (
        <NewPasswordForm token={token} email={email} answer={answer} />
      )}
    </AccountFrame>
  )
}

function RequestForm({ answer }: { answer: FormAnswer }) {
  return (
    <PlainForm
      action={authPaths.resetPassword}
      endpoint={pathOf(authContract.requestReset)}
      leadsTo={authPaths.login}
      failure={AUTH_TEXTS.unknownFailure}
      answer={answer}
    >
      <p>Enter the email address of your account, and we’ll send you a link to choose a new password.</p>
      <EmailField answer={answer} />
      <SubmitButton pendingText="Please wait...">Send link</SubmitButton>
    </PlainForm>
  )
}

type NewPasswordFormProps = ResetPasswordPageProps & { token: string }

function NewPasswordForm({ token, email, answer }: NewPasswordFormProps) {
  return (
    <PlainForm
      action={`${authPaths.resetPassword}?token=${encodeURIComponent(token)}`}
      endpoint={pathOf(authContract.resetPassword)}
      leadsTo={authPaths.login}
      failure={AUTH_TEXTS.unknownFailure}
      answer={answer}
    >
      {email !== null && (
        <p>
          For your account <strong className="wrap-anywhere">{email}</strong>.
        </p>
      )}
      {email !== null && <UsernameHint email={email} />}
      <input type="hidden" name="token" value={token} />
      <PlainPassword
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        description="At least 8 characters"
        answer={answer}
        rule={{ min: 8, message: AUTH_TEXTS.shortNewPassword }}
      />
      <PlainPassword
        name="confirmPassword"
        label="Confirm New Password"
        autoComplete="new-password"
        answer={answer}
        rule={{ same: 'newPassword', message: AUTH_TEXTS.newMismatch }}
      />
      <SubmitButton pendingText="Please wait...">Save new password</SubmitButton>
      <p className="hidden text-center group-has-[[role=alert]]/form:block">
        <TextLink href={authPaths.resetPassword}>Ask for a new link</TextLink>
      </p>
    </PlainForm>
  )
}
