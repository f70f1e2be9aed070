import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { clinic } from '../../../../clinic/clinic.ts'
import { Form } from '../../../../components/forms/form.tsx'
import { PasswordField } from '../../../../components/forms/password-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { UsernameHint } from '../../../../components/forms/username-hint.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { staffPasswordSchema } from '../../../platform/auth/contract.ts'
import { AUTH_TEXTS } from '../../../platform/auth/texts.ts'
import { AccountFrame } from '../../../platform/auth/ui/account-frame.tsx'
import { confirms } from '../../../platform/auth/ui/confirms.ts'
import { SignInNotice } from '../../../platform/auth/ui/sign-in-notice.tsx'
import { STAFF_TEXTS } from '../texts.ts'
import { invitationQuery, staffClient } from './api.ts'

/** The page that the emailed link opens: the person chooses a password and joins the staff. */
export function InvitationPage({ token }: { token: string }) {
  const [done, setDone] = useState<string | null>(null)
  const invitation = useQuery({ ...invitationQuery(token), enabled: done === null })
  const content = () => {
    if (done !== null) return <SignInNotice text={done} button="Sign in" />
    // A malformed token is refused as bad input; to the person that is the same as an invalid link.
    const isOver = ['INVITATION_ENDED', 'BAD_REQUEST'].includes(refusalCode(invitation.error) ?? '')
    if (isOver) return <Notice tone="error" role="alert" title={STAFF_TEXTS.invitationEnded} />
    return (
      <Loaded
        query={invitation}
        loading={<Spinner text="Loading..." />}
        errorText={AUTH_TEXTS.unknownFailure}
      >
        {({ email }) => <AcceptForm token={token} email={email} onDone={setDone} />}
      </Loaded>
    )
  }
  return <AccountFrame title={`Join the team of ${clinic.name}`}>{content()}</AccountFrame>
}

const formSchema = z
  .object({ password: staffPasswordSchema, confirmPassword: z.string() })
  .check(confirms('password', AUTH_TEXTS.mismatch))

type AcceptFormProps = { token: string; email: string; onDone: (text: string) => void }

function AcceptForm({ token, email, onDone }: AcceptFormProps) {
  const form = useZodForm(formSchema, { defaultValues: { password: '', confirmPassword: '' } })
  const accept = async ({ password }: { password: string }) =>
    onDone((await staffClient.acceptInvitation({ token, password })).message)
  const submit = submitWith(form, accept, { above: AUTH_TEXTS.unknownFailure })
  return (
    <Form form={form} draft="invitation" onSubmit={submit}>
      <p>
        You are invited as <strong className="wrap-anywhere">{email}</strong>. Choose a password to sign in
        with.
      </p>
      <UsernameHint email={email} />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="new-password"
        description="At least 12 characters"
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
      <SubmitButton pendingText="Please wait...">Join the team</SubmitButton>
    </Form>
  )
}
