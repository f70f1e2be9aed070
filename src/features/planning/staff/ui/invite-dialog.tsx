import type { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { loginFormSchema, loginSchema, type Person } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { LoginFields } from './login-fields.tsx'

type InviteDialogProps = { person: Person | null; onClose: () => void; delivers: boolean }

/** Gives someone who is among the clinic's people a login. */
export function InviteDialog({ person, ...props }: InviteDialogProps) {
  return (
    <Dialog
      isOpen={person !== null}
      onClose={props.onClose}
      title={person === null ? '' : `Invite ${nameOf(person)}`}
    >
      {person && <InviteForm person={person} {...props} />}
    </Dialog>
  )
}

const NAMES = {
  email: 'email',
  role: 'role',
  permissions: 'permissions',
  currentPassword: 'currentPassword',
} as const

function InviteForm({ person: { id, name }, onClose, delivers }: InviteDialogProps & { person: Person }) {
  const form = useZodForm(loginFormSchema, {
    defaultValues: { email: '', role: '', permissions: [], currentPassword: '' },
  })
  const finish = useFinish(staffQuery.queryKey)
  const invite = async (entered: z.output<typeof loginFormSchema>) => {
    await staffClient.invite({ ...loginSchema.parse(entered), name, personId: id })
    await finish(delivers ? STAFF_TEXTS.invited : STAFF_TEXTS.invitedHere, onClose)
  }
  const submit = submitWith(form, invite, {
    fields: { WRONG_PASSWORD: 'currentPassword', ALREADY_STAFF: 'email' },
    above: STAFF_TEXTS.inviteFailed,
  })
  return (
    <Form form={form} draft={`person-login:${id}`} onSubmit={submit}>
      <LoginFields control={form.control} names={NAMES} delivers={delivers} />
      <FormFooter onCancel={onClose} submitLabel="Send invitation" pendingText="Sending..." />
    </Form>
  )
}
