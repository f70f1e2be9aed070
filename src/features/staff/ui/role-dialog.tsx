import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { OwnUsername } from '../../auth/ui/own-username.tsx'
import { type Member, roleFormSchema } from '../contract.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { RoleFields } from './role-fields.tsx'

/** Asks for another role of a person, and for the admin's own password. */
export function RoleDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  return (
    <Dialog isOpen={member !== null} onClose={onClose} title={`Role of ${member?.email ?? ''}`}>
      {member && <RoleForm member={member} onClose={onClose} />}
    </Dialog>
  )
}

function RoleForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, role, permissions } = member
  const form = useZodForm(roleFormSchema, { defaultValues: { role, permissions, currentPassword: '' } })
  const queryClient = useQueryClient()
  const change = async (values: z.output<typeof roleFormSchema>) => {
    await staffClient.setRole({ id, ...values })
    toastSuccess(STAFF_TEXTS.roleChanged)
    onClose()
    await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
  const submit = submitWith(form, change, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: STAFF_TEXTS.roleFailed,
  })
  return (
    <Form form={form} onSubmit={submit}>
      <RoleFields control={form.control} roleField="role" permissionsField="permissions" />
      <p className="text-ink-soft">It holds at once. Their access tokens and calendar feeds end.</p>
      <OwnUsername />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Your password"
        description="To confirm that it’s you."
        autoComplete="current-password"
      />
      <SubmitButton pendingText="Saving...">Save</SubmitButton>
    </Form>
  )
}
