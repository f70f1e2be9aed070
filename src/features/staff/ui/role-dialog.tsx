import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { OwnPasswordField } from '../../auth/ui/own-password-field.tsx'
import { type Person, roleFormSchema } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { RoleFields } from './role-fields.tsx'

type RoleDialogProps = { person: Person | null; isBack: boolean; onClose: () => void }

/** Asks for another role of a person, or for that of someone who is back, and for the admin's own password. */
export function RoleDialog({ person, isBack, onClose }: RoleDialogProps) {
  const name = person === null ? '' : nameOf(person)
  return (
    <Dialog isOpen={person !== null} onClose={onClose} title={isBack ? `${name} is back` : `Role of ${name}`}>
      {person && <RoleForm person={person} isBack={isBack} onClose={onClose} />}
    </Dialog>
  )
}

function RoleForm({ person, isBack, onClose }: RoleDialogProps & { person: Person }) {
  const { id, staffId, permissions, email } = person
  const hasLogin = !isBack || email !== null
  const form = useZodForm(roleFormSchema, {
    defaultValues: { role: person.role ?? 'vet', permissions, currentPassword: '' },
  })
  const queryClient = useQueryClient()
  const change = async (values: z.output<typeof roleFormSchema>) => {
    if (!isBack) await staffClient.setRole({ id: staffId ?? '', ...values })
    else await staffClient.return({ id: id ?? '', ...values })
    toastSuccess(isBack ? STAFF_TEXTS.returned : STAFF_TEXTS.roleChanged)
    onClose()
    await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
  const submit = submitWith(form, change, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: isBack ? STAFF_TEXTS.returnFailed : STAFF_TEXTS.roleFailed,
  })
  return (
    <Form form={form} draft={`person-role:${person.id}`} onSubmit={submit}>
      {hasLogin && <RoleFields control={form.control} roleField="role" permissionsField="permissions" />}
      <p className="text-ink-soft">{explanationOf(isBack, hasLogin)}</p>
      <OwnPasswordField control={form.control} name="currentPassword" label="Your password" />
      <SubmitButton pendingText="Saving...">Save</SubmitButton>
    </Form>
  )
}

function explanationOf(isBack: boolean, hasLogin: boolean): string {
  if (!isBack) return 'It holds at once. Their access tokens and calendar feeds end.'
  return hasLogin
    ? 'They get an invitation, and choose a password again.'
    : 'They have no login. You can invite them afterwards.'
}
