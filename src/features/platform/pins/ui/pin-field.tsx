import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, INPUT, useField } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'

/** Six digits that no one beside reads; no password manager is asked to remember them. */
export function PinField<In extends FieldValues, Context, Out>(props: FieldProps<In, Context, Out>) {
  const { error, ids, input } = useField(props)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <input
        {...input}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        className={classes(INPUT, 'max-w-40 tracking-widest')}
      />
    </FieldFrame>
  )
}
