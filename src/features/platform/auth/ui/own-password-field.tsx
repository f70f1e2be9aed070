import type { FieldValues } from 'react-hook-form'
import { PasswordField, type PasswordFieldProps } from '../../../../components/forms/password-field.tsx'
import { OwnUsername } from './own-username.tsx'

type OwnPasswordFieldProps<In extends FieldValues, Context, Out> = Omit<
  PasswordFieldProps<In, Context, Out>,
  'description' | 'autoComplete'
>

/** Asks people for their own password again before what only they may do; password managers learn whose it is. */
export function OwnPasswordField<In extends FieldValues, Context, Out>(
  props: OwnPasswordFieldProps<In, Context, Out>,
) {
  return (
    <>
      <OwnUsername />
      <PasswordField {...props} description="To confirm that it’s you." autoComplete="current-password" />
    </>
  )
}
