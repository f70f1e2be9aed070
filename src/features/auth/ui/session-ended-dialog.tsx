import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { paths } from '../../../lib/paths.ts'
import { AUTH_TEXTS, signInSchema } from '../contract.ts'
import { authClient, knownLogin, sessionQuery } from './api.ts'
import { notifyTabs } from './notify-tabs.ts'

/** The second step of signing in, for those who have two factors. */
type CodeForm = ComponentType<{ onSignedIn: () => Promise<void>; onStartAgain: () => void }>

/**
 * Over the page when the session has ended while somebody was at work: the same person signs in again, and what
 * they had typed is still there. Closed, it comes back with the next answer that asks for a session.
 */
export function SessionEndedDialog({ CodeForm }: { CodeForm: CodeForm }) {
  const { data: session, dataUpdatedAt } = useQuery(sessionQuery)
  const [closedAt, setClosedAt] = useState(0)
  const email = knownLogin(useQueryClient())
  const isOpen = session === null && email !== undefined && closedAt !== dataUpdatedAt
  return (
    <Dialog isOpen={isOpen} onClose={() => setClosedAt(dataUpdatedAt)} title="Please sign in again">
      {email !== undefined && <SignInAgain email={email} CodeForm={CodeForm} />}
    </Dialog>
  )
}

function SignInAgain({ email, CodeForm }: { email: string; CodeForm: CodeForm }) {
  const form = useZodForm(signInSchema, { defaultValues: { email, password: '' } })
  const [asksCode, setAsksCode] = useState(false)
  const queryClient = useQueryClient()

  const goOn = async () => {
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    notifyTabs({ kind: 'signed in' })
    void queryClient.invalidateQueries()
  }
  const signIn = async (credentials: { email: string; password: string }) => {
    const { signedIn } = await authClient.signIn(credentials)
    if (signedIn) await goOn()
    else setAsksCode(true)
  }
  const submit = submitWith(form, signIn, { above: AUTH_TEXTS.unknownFailure })
  if (asksCode) {
    return (
      <Suspense fallback={<Spinner text="Loading..." />}>
        <CodeForm onSignedIn={goOn} onStartAgain={() => setAsksCode(false)} />
      </Suspense>
    )
  }
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        Your session has ended. Sign in as <strong className="wrap-anywhere">{email}</strong>; everything on
        this page stays as it is.
      </p>
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <SubmitButton pendingText="Please wait...">Sign in</SubmitButton>
      {/* In a tab of its own, so that this page keeps what was typed; it hears of the session there. */}
      <TextLink href={paths.login} target="_blank" className="justify-self-start">
        Sign in another way
      </TextLink>
    </Form>
  )
}
