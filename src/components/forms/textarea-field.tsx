import type { FieldValues } from 'react-hook-form'
import { classes } from '../layout/classes.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type TextareaFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  rows?: number
  autoComplete?: string
}

/** Several lines of text; it grows with its content. */
export function TextareaField<In extends FieldValues, Context, Out>(
  props: TextareaFieldProps<In, Context, Out>,
) {
  const { error, ids, input } = useField(props)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <textarea
        dir="auto"
        {...input}
        rows={props.rows ?? 3}
        autoComplete={props.autoComplete}
        className={classes(INPUT, 'field-sizing-content resize-y')}
        style={{ minHeight: `${(props.rows ?? 3) * 1.5 + 1.125}rem` }}
      />
    </FieldFrame>
  )
}
