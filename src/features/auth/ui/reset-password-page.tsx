import { useState } from 'react'
import { z } from 'zod'
import { Form } from '../../../components/form.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { RoutedLink } from '../../../components/routed-links.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { fieldErrors, refusalText } from '../../../lib/web/room-client.ts'
import { newPasswordSchema, requestResetSchema } from '../contract.ts'
import { authPaths } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { authClient } from './api.ts'
import { confirms } from './confirms.ts'
import { SignInNotice } from './sign-in-notice.tsx'

/** Without a token, the form that requests a reset link; with the link's token, the form for the new password. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  return (
    <AccountFrame title={token === undefined ? 'Forgot your password?' : 'Choose a new password'}>
      {token === undefined ? <RequestForm /> : <NewPasswordForm token={token} />}
    </AccountFrame>
  )
}

function RequestForm() {
  const form = useZodForm(requestResetSchema, { defaultValues: { email: '' } })
  const [sent, setSent] = useState<string | null>(null)
  const request = async (values: { email: string }) =>
    setSent((await authClient.requestReset(values)).message)
  const submit = submitWith(form, request, { above: AUTH_TEXTS.unknownFailure })
  if (sent !== null) return <SignInNotice text={sent} button="Back to sign in" />
  return (
    <Form form={form} onSubmit={submit}>
      <p>Enter the email address of your account, and we’ll send you a link to choose a new password.</p>
      <TextField
        control={form.control}
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
      />
      <SubmitButton pendingText="Please wait...">Send link</SubmitButton>
      <p className="text-center">
        <RoutedLink to={authPaths.login}>Back to sign in</RoutedLink>
      </p>
    </Form>
  )
}

const newPasswordForm = z
  .object({ newPassword: newPasswordSchema, confirmPassword: z.string() })
  .check(confirms('newPassword', AUTH_TEXTS.newMismatch))

function NewPasswordForm({ token }: { token: string }) {
  const form = useZodForm(newPasswordForm, { defaultValues: { newPassword: '', confirmPassword: '' } })
  const [done, setDone] = useState<string | null>(null)
  const reset = async ({ newPassword }: { newPassword: string }) =>
    setDone((await authClient.resetPassword({ token, newPassword })).message)
  const submit = submitWith(form, reset, {
    otherwise: (failure, isAtField) => {
      const message = fieldErrors(failure).token ?? refusalText(failure) ?? AUTH_TEXTS.unknownFailure
      if (!isAtField) form.setError('root', { message })
    },
  })
  if (done !== null) return <SignInNotice text={done} button="Back to sign in" />
  return (
    <Form form={form} onSubmit={submit}>
      <PasswordField
        control={form.control}
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        description="At least 8 characters"
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirm New Password"
        autoComplete="new-password"
      />
      <SubmitButton pendingText="Please wait...">Save new password</SubmitButton>
      {form.formState.errors.root && (
        <p className="text-center">
          <RoutedLink to={authPaths.resetPassword}>Ask for a new link</RoutedLink>
        </p>
      )}
    </Form>
  )
}
