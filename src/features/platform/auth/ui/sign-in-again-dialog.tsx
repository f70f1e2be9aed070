import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { PasswordField } from '../../../../components/forms/password-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { UsernameHint } from '../../../../components/forms/username-hint.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { notifyTabs } from '../../../../lib/web/other-tabs.ts'
import { authPaths } from '../paths.ts'
import { AUTH_TEXTS } from '../texts.ts'
import { authClient, sessionQuery } from './api.ts'

/** The form for the second step of signing in. */
export type CodeForm = ComponentType<{ onSignedIn: () => Promise<void>; onStartAgain: () => void }>

type SignInAgainDialogProps = { isOpen: boolean; onClose: () => void; email: string; CodeForm: CodeForm }

/** Asks for the password of `email`, and for the second factor if it is on. */
export function SignInAgainDialog({ isOpen, onClose, email, CodeForm }: SignInAgainDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Please sign in again">
      <SignInAgain email={email} CodeForm={CodeForm} />
    </Dialog>
  )
}

const loadSchema = async () => (await import('../contract.ts')).signInSchema

/** The form of that dialog. */
export function SignInAgain({ email, CodeForm }: { email: string; CodeForm: CodeForm }) {
  const form = useZodForm(loadSchema, { defaultValues: { email, password: '' } })
  const [asksCode, setAsksCode] = useState(false)
  const queryClient = useQueryClient()

  const finish = async () => {
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    notifyTabs({ kind: 'signed in' })
    void queryClient.invalidateQueries()
  }
  const signIn = async (credentials: { email: string; password: string }) => {
    const { signedIn } = await authClient.signIn(credentials)
    if (signedIn) await finish()
    else setAsksCode(true)
  }
  const submit = submitWith(form, signIn, { above: AUTH_TEXTS.unknownFailure })
  if (asksCode) {
    return (
      <Suspense fallback={<Spinner text="Loading..." />}>
        <CodeForm onSignedIn={finish} onStartAgain={() => setAsksCode(false)} />
      </Suspense>
    )
  }
  return (
    <Form form={form} draft="sign-in-again" onSubmit={submit}>
      <p>
        Your session has ended. Sign in again as <strong className="wrap-anywhere">{email}</strong>. Nothing
        on this page is lost.
      </p>
      <UsernameHint email={email} />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <SubmitButton pendingText="Please wait...">Sign in</SubmitButton>
      {/* In a new tab, so that what was typed here is not lost; that tab notifies this one of the session. */}
      <TextLink href={authPaths.login} target="_blank" className="justify-self-start">
        Sign in another way
      </TextLink>
    </Form>
  )
}
