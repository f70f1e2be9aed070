import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { OwnUsername } from '../../auth/ui/own-username.tsx'
import { inviteSchema } from '../contract.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { RoleFields } from './role-fields.tsx'

/** `delivers` is false without a mail server. */
type FormProps = { onClose: () => void; delivers: boolean }

/** Asks for the address to invite and the role, and for the admin's own password. */
export function InviteDialog({ isOpen, onClose, delivers }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite to the staff">
      <InviteForm onClose={onClose} delivers={delivers} />
    </Dialog>
  )
}

function InviteForm({ onClose, delivers }: FormProps) {
  const form = useZodForm(inviteSchema, {
    defaultValues: { email: '', role: 'admin', permissions: [], currentPassword: '' },
  })
  const queryClient = useQueryClient()

  const invite = async (values: z.output<typeof inviteSchema>) => {
    await staffClient.invite(values)
    toastSuccess(delivers ? STAFF_TEXTS.invited : STAFF_TEXTS.invitedHere)
    onClose()
    await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
  const submit = submitWith(form, invite, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: STAFF_TEXTS.inviteFailed,
  })
  return (
    <Form form={form} onSubmit={submit}>
      <p>{delivers ? STAFF_TEXTS.howInvited : STAFF_TEXTS.howInvitedHere}</p>
      <TextField control={form.control} name="email" label="Email address" type="email" autoComplete="off" />
      <RoleFields control={form.control} roleField="role" permissionsField="permissions" />
      <OwnUsername />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Your password"
        description="To confirm that it’s you."
        autoComplete="current-password"
      />
      <SubmitButton pendingText="Sending...">Send invitation</SubmitButton>
    </Form>
  )
}
