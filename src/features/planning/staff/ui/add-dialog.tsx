import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { OwnPasswordField } from '../../../platform/auth/ui/own-password-field.tsx'
import { addFormSchema, type Person } from '../people-schemas.ts'
import { nameOf } from '../rules.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { staffClient, staffQuery } from './api.ts'
import { RoleFields } from './role-fields.tsx'

/** `delivers` is false without a mail server; `person` is there already and gets a login. */
type FormProps = { onClose: () => void; delivers: boolean; person: Person | null }

/** Asks who is new and, for someone who is to sign in, the address, the role and the admin's own password. */
export function AddDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  const { person } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={person === null ? 'Add someone' : `Invite ${nameOf(person)}`}
    >
      <AddForm {...props} />
    </Dialog>
  )
}

const EMPTY = { email: '', role: 'vet', permissions: [], currentPassword: '' } as const

function AddForm({ onClose, delivers, person }: FormProps) {
  const form = useZodForm(addFormSchema, {
    defaultValues: { ...EMPTY, permissions: [], name: person?.name ?? '' },
  })
  const finish = useFinish(staffQuery.queryKey)
  const add = async ({ name, email, ...rights }: z.output<typeof addFormSchema>) => {
    if (email === '') await staffClient.addPerson({ name, staffId: null })
    else await staffClient.invite({ email, name, personId: person?.id ?? null, ...rights })
    await finish(
      email === '' ? STAFF_TEXTS.added : delivers ? STAFF_TEXTS.invited : STAFF_TEXTS.invitedHere,
      onClose,
    )
  }
  const submit = submitWith(form, add, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: STAFF_TEXTS.inviteFailed,
  })
  const { control } = form
  const hasEmail = useWatch({ control, name: 'email' }).trim() !== ''
  return (
    <Form form={form} draft={`person-login:${person?.id ?? 'new'}`} onSubmit={submit}>
      <TextField control={control} name="name" label="Name" autoComplete="off" disabled={person !== null} />
      <TextField
        control={control}
        name="email"
        label="Email address"
        type="email"
        autoComplete="off"
        optional={person === null}
        description={
          person === null && !hasEmail
            ? STAFF_TEXTS.withoutEmail
            : delivers
              ? STAFF_TEXTS.howInvited
              : STAFF_TEXTS.howInvitedHere
        }
      />
      {(hasEmail || person !== null) && (
        <>
          <RoleFields control={control} roleField="role" permissionsField="permissions" />
          <OwnPasswordField control={control} name="currentPassword" label="Your password" />
        </>
      )}
      <FormFooter
        onCancel={onClose}
        submitLabel={hasEmail || person !== null ? 'Send invitation' : 'Add'}
        pendingText={hasEmail ? 'Sending...' : 'Saving...'}
      />
    </Form>
  )
}
