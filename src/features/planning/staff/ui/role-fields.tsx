import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { entriesOf } from '../../../../lib/keys-of.ts'
import {
  isStaffRole,
  type Permission,
  permissionsOf,
  STAFF_ROLES,
} from '../../../platform/auth/permissions.ts'
import { permissionWords, roleWords } from '../role-words.ts'

type RoleFieldsProps<In extends FieldValues, Context, Out> = {
  control: Control<In, Context, Out>
  roleField: Path<In>
  permissionsField: Path<In>
}

/** What is asked about a role in sight: a small clinic has no receptionist at night, and the vet takes the payment. */
const IN_SIGHT: Permission = 'payments:write'

/** The role, and below it what may be added: only what the role lacks. */
export function RoleFields<In extends FieldValues, Context, Out>(props: RoleFieldsProps<In, Context, Out>) {
  const { control } = props
  const role: string = useWatch({ control, name: props.roleField })
  const words = roleWords()
  const chosen = isStaffRole(role) ? role : null
  const had = permissionsOf(role, [])
  const lacking = entriesOf(permissionWords())
    .filter(([permission]) => !had.includes(permission))
    .map(([value, label]) => ({ value, label }))
  const inSight = lacking.filter(({ value }) => value === IN_SIGHT)
  const folded = lacking.filter(({ value }) => value !== IN_SIGHT)
  return (
    <>
      <SelectField
        control={control}
        name={props.roleField}
        label="Role"
        description={
          chosen === null ? 'The role sets what this person can see and change.' : words[chosen].text
        }
        options={STAFF_ROLES.map((value) => ({
          value,
          label: words[value].label,
          detail: words[value].text,
        }))}
      />
      {chosen !== null && inSight.length > 0 && (
        <CheckboxListField
          control={control}
          name={props.permissionsField}
          label="At the till"
          options={inSight}
        />
      )}
      {chosen !== null && folded.length > 0 && (
        <details open={chosen === 'other'}>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">Also may</summary>
          <CheckboxListField
            control={control}
            name={props.permissionsField}
            label="Extra permissions"
            options={folded}
          />
        </details>
      )}
    </>
  )
}
