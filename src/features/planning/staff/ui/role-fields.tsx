import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { entriesOf } from '../../../../lib/keys-of.ts'
import { permissionsOf, STAFF_ROLES } from '../../../platform/auth/permissions.ts'
import { permissionWords, roleWords } from '../role-words.ts'

type RoleFieldsProps<In extends FieldValues, Context, Out> = {
  control: Control<In, Context, Out>
  roleField: Path<In>
  permissionsField: Path<In>
}

/** The role, and folded below it what may be added: only what the role lacks. */
export function RoleFields<In extends FieldValues, Context, Out>(props: RoleFieldsProps<In, Context, Out>) {
  const { control } = props
  const role: string = useWatch({ control, name: props.roleField })
  const words = roleWords()
  const had = permissionsOf(role, [])
  const lacking = entriesOf(permissionWords()).filter(([permission]) => !had.includes(permission))
  return (
    <>
      <RadioCards
        control={control}
        name={props.roleField}
        label="Role"
        options={STAFF_ROLES.map((value) => ({
          value,
          label: words[value].label,
          detail: words[value].text,
        }))}
      />
      {lacking.length > 0 && (
        <details open={role === 'other'}>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">Also may</summary>
          <CheckboxListField
            control={control}
            name={props.permissionsField}
            label="What is added to the role"
            options={lacking.map(([value, label]) => ({ value, label }))}
          />
        </details>
      )}
    </>
  )
}
