import type { Control, FieldValues, Path } from 'react-hook-form'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { OwnPasswordField } from '../../../platform/auth/ui/own-password-field.tsx'
import { STAFF_TEXTS } from '../texts.ts'
import { RoleFields } from './role-fields.tsx'

type LoginFieldsProps<In extends FieldValues, Context, Out> = {
  control: Control<In, Context, Out>
  names: { email: Path<In>; role: Path<In>; permissions: Path<In>; currentPassword: Path<In> }
  /** False without a mail server. */
  delivers: boolean
}

/** Where an invitation goes, what it lets someone do, and the admin's own password. */
export function LoginFields<In extends FieldValues, Context, Out>(props: LoginFieldsProps<In, Context, Out>) {
  const { control, names, delivers } = props
  return (
    <>
      <TextField
        control={control}
        name={names.email}
        label="Email address"
        type="email"
        autoComplete="off"
        description={delivers ? STAFF_TEXTS.howInvited : STAFF_TEXTS.howInvitedHere}
      />
      <RoleFields control={control} roleField={names.role} permissionsField={names.permissions} />
      <OwnPasswordField control={control} name={names.currentPassword} label="Your password" />
    </>
  )
}
