import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { PasswordField } from '../../../../components/forms/password-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Section } from '../../../../components/layout/section.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { changePasswordSchema, staffPasswordSchema } from '../../auth/contract.ts'
import { isStaff } from '../../auth/rules.ts'
import { AUTH_TEXTS } from '../../auth/texts.ts'
import { authClient, sessionQuery } from '../../auth/ui/api.ts'
import { confirms } from '../../auth/ui/confirms.ts'
import { OwnUsername } from '../../auth/ui/own-username.tsx'
import { devicesQuery, protectionQuery } from './api.ts'

/** Changes the password, or lets a login without one choose its first. All other sessions end. */
export function ChangePasswordSection() {
  const { data: session } = useQuery(sessionQuery)
  const { data: protection } = useQuery(protectionQuery)
  const hasNone = protection?.hasPassword === false
  return (
    <Section
      title="Change Password"
      text={`You stay signed in here. All other devices are signed out${session && isStaff(session.role) ? ', and your access tokens end' : ''}.`}
    >
      {hasNone && session ? (
        <ChoosePassword email={session.email} />
      ) : (
        <ChangePasswordForm isStaff={session !== undefined && session !== null && isStaff(session.role)} />
      )}
    </Section>
  )
}

const schemaOf = (isStaff: boolean) =>
  z
    .object({
      currentPassword: changePasswordSchema.shape.currentPassword,
      newPassword: isStaff ? staffPasswordSchema : changePasswordSchema.shape.newPassword,
      confirmPassword: z.string(),
    })
    .check(confirms('newPassword', AUTH_TEXTS.newMismatch))

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

function ChangePasswordForm({ isStaff }: { isStaff: boolean }) {
  const form = useZodForm(schemaOf(isStaff), { defaultValues: EMPTY })
  const finish = useFinish(devicesQuery.queryKey)

  const change = async ({ currentPassword, newPassword }: z.output<ReturnType<typeof schemaOf>>) => {
    await authClient.changePassword({ currentPassword, newPassword })
    await finish(AUTH_TEXTS.passwordChanged, () => form.reset(EMPTY))
  }
  const submit = submitWith(form, change, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    otherwise: (_failure, isAtField) => {
      if (!isAtField) toastError(AUTH_TEXTS.passwordChangeFailed)
    },
  })
  return (
    <Form
      form={form}
      draft="change-password"
      onSubmit={submit}
      aria-label="Change Password"
      className="max-w-md"
    >
      <OwnUsername />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current Password"
        autoComplete="current-password"
      />
      <PasswordField
        control={form.control}
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        description={isStaff ? 'At least 12 characters' : 'At least 8 characters'}
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirm New Password"
        autoComplete="new-password"
      />
      <SubmitButton className="justify-self-start" pendingText="Updating...">
        Update Password
      </SubmitButton>
    </Form>
  )
}

/** For logins that only sign in with a provider: sends an email with the link to choose a first password. */
function ChoosePassword({ email }: { email: string }) {
  const request = useMutation({ mutationFn: () => authClient.requestReset({ email }) })
  return (
    <div className="grid justify-items-start gap-4">
      <p>You don’t have a password here yet. We’ll email you a link to choose one. Then sign in again.</p>
      {request.isSuccess && (
        <Notice tone="success" role="status">
          {request.data.message}
        </Notice>
      )}
      {request.isError && (
        <Notice tone="error" role="alert">
          {refusalText(request.error) ?? AUTH_TEXTS.unknownFailure}
        </Notice>
      )}
      <Button
        tone="quiet"
        pending={request.isPending}
        pendingText="Please wait..."
        onClick={() => request.mutate()}
      >
        Email me a link
      </Button>
    </div>
  )
}
