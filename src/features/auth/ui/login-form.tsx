import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { RoutedLink } from '../../../components/routed-links.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { emailSchema, signInSchema, signUpSchema } from '../contract.ts'
import { authPaths } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { authClient } from './api.ts'
import { useSignedIn } from './use-signed-in.ts'

export type LoginMode = 'login' | 'signup'

const schemaOf = (mode: LoginMode) =>
  z
    .object({
      email: emailSchema,
      password: (mode === 'login' ? signInSchema : signUpSchema).shape.password,
      confirmPassword: z.string(),
    })
    .refine((values) => mode === 'login' || values.password === values.confirmPassword, {
      path: ['confirmPassword'],
      message: AUTH_TEXTS.mismatch,
    })

/**
 * The form for signing in and signing up. Switching clears the error and the passwords, not the address. After
 * signing in, the person goes to `next`, a page of this site.
 */
export function LoginForm({ mode, next }: { mode: LoginMode; next: string | undefined }) {
  const form = useZodForm(schemaOf(mode), { defaultValues: { email: '', password: '', confirmPassword: '' } })
  const [success, setSuccess] = useState<string | null>(null)
  const navigate = useNavigate()
  const finish = useSignedIn(next)

  const switchTo = async (other: LoginMode) => {
    form.reset({ email: form.getValues('email'), password: '', confirmPassword: '' })
    const search = { ...(next && { next }), ...(other === 'signup' && { mode: other }) }
    await navigate({ to: authPaths.login, search, replace: true })
  }
  const signIn = async (credentials: { email: string; password: string }) => {
    const { signedIn } = await authClient.signIn(credentials)
    if (signedIn) return await finish()
    await navigate({ to: authPaths.login, search: { ...(next && { next }), step: 'code' } })
  }
  const signUp = async (credentials: { email: string; password: string }) => {
    const { message } = await authClient.signUp(credentials)
    setSuccess(message)
    await switchTo('login')
  }
  const send = async ({ email, password }: { email: string; password: string }) => {
    setSuccess(null)
    await (mode === 'login' ? signIn : signUp)({ email, password })
  }
  const submit = submitWith(form, send, { above: AUTH_TEXTS.unknownFailure })

  return (
    <Form form={form} onSubmit={submit}>
      {success !== null && (
        <Notice tone="success" role="status">
          {success}
        </Notice>
      )}
      <TextField
        control={form.control}
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        description={mode === 'signup' ? 'At least 6 characters' : undefined}
      />
      {mode === 'signup' && (
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label="Confirm Password"
          autoComplete="new-password"
        />
      )}
      {mode === 'login' && (
        <p className="-mt-3 text-end text-sm">
          <RoutedLink to={authPaths.resetPassword}>Forgot password?</RoutedLink>
        </p>
      )}
      <SubmitButton pendingText="Please wait...">
        {mode === 'login' ? 'Sign in' : 'Create account'}
      </SubmitButton>
      <Button
        tone="bare"
        onClick={() => {
          setSuccess(null)
          void switchTo(mode === 'login' ? 'signup' : 'login')
        }}
      >
        {mode === 'login' ? 'Create a new account' : 'Sign in to existing account'}
      </Button>
    </Form>
  )
}
