import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from '../../../../components/forms/field.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'

type ReferenceFieldProps<In extends FieldValues, Context, Out> = Pick<
  FieldProps<In, Context, Out>,
  'control' | 'name'
> & { what: 'payment' | 'refund' }

/** What the bank or the app says of money that comes or goes back. */
export function ReferenceField<In extends FieldValues, Context, Out>(
  props: ReferenceFieldProps<In, Context, Out>,
) {
  return (
    <TextField
      control={props.control}
      name={props.name}
      label="Reference"
      description={`For a ${props.what} by UPI, card or bank`}
      autoComplete="off"
      optional
    />
  )
}
