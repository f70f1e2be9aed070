import type { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import type { Permission } from '../../../platform/auth/permissions.ts'
import { OwnPasswordField } from '../../../platform/auth/ui/own-password-field.tsx'
import { type Person, roleFormSchema, typedRoleSchema } from '../people-schemas.ts'
import { permissionWords } from '../role-words.ts'
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
  const { id, staffId, email } = person
  const hasLogin = !isBack || email !== null
  const form = useZodForm(typedRoleSchema, { defaultValues: { ...seenOf(person), currentPassword: '' } })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(person),
    read: async () => {
      const { people } = await staffClient.list()
      const now = people.find((one) => one.staffId !== null && one.staffId === staffId)
      return now && seenOf(now)
    },
    valuesOf: (seen) => seen,
    words: words(),
  })
  const finish = useFinish(staffQuery.queryKey)
  const change = async (entered: z.output<typeof typedRoleSchema>, seen: Seen) => {
    const values = roleFormSchema.parse(entered)
    if (!isBack) await staffClient.setRole({ id: staffId ?? '', ...values, seen })
    else await staffClient.return({ id: id ?? '', ...values })
    await finish(isBack ? STAFF_TEXTS.returned : STAFF_TEXTS.roleChanged, onClose)
  }
  const submit = submitWith(form, guard(change), {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: isBack ? STAFF_TEXTS.returnFailed : STAFF_TEXTS.roleFailed,
  })
  return (
    <Form form={form} draft={`person-role:${person.id}`} onSubmit={submit}>
      <MeanwhileNotice {...meanwhile} />
      {hasLogin && <RoleFields control={form.control} roleField="role" permissionsField="permissions" />}
      <p className="text-ink-soft">{explanationOf(isBack, hasLogin)}</p>
      <OwnPasswordField control={form.control} name="currentPassword" label="Your password" />
      <FormFooter onCancel={onClose} submitLabel="Save" />
    </Form>
  )
}

type Seen = ReturnType<typeof seenOf>

/** No role is chosen in advance for someone who comes back; without a login there is none to choose. */
const seenOf = ({ role, permissions, email }: Person) => ({
  role: role ?? (email === null ? ('other' as const) : ('' as const)),
  permissions,
})

const words = () => ({
  permissions: {
    label: 'The list of extra permissions',
    words: (permissions: unknown) =>
      (permissions as Permission[]).map((one) => permissionWords()[one]).join(', ') || 'nothing',
  },
})

function explanationOf(isBack: boolean, hasLogin: boolean): string {
  if (!isBack)
    return 'The new role applies immediately. The person’s access tokens and calendar feeds stop working.'
  return hasLogin
    ? 'The person gets an invitation and chooses a password again.'
    : 'This person has no login. You can invite them afterwards.'
}
