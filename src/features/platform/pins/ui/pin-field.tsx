import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, INPUT, useField } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'

type PinFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** The form is sent as soon as the sixth digit is typed. */
  sendsWhole?: boolean
}

/** Six digits that no one beside reads; no password manager is asked to remember them. */
export function PinField<In extends FieldValues, Context, Out>({
  sendsWhole = false,
  ...props
}: PinFieldProps<In, Context, Out>) {
  const { error, ids, input } = useField(props)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <input
        {...input}
        onChange={(event) => {
          input.onChange(event)
          if (sendsWhole && /^\d{6}$/.test(event.target.value)) event.target.form?.requestSubmit()
        }}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        className={classes(INPUT, 'max-w-40 tracking-widest')}
      />
    </FieldFrame>
  )
}
