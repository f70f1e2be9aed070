import { type FieldValues, useController } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import type { FieldProps } from '../../../../components/forms/field.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { REASON_HINT } from '../texts.ts'

type ProposedReasonProps<In extends FieldValues, Context, Out> = Pick<
  FieldProps<In, Context, Out>,
  'control' | 'name'
> & {
  /** What can be chosen instead of typing. */
  proposed: readonly string[]
}

/** A reason, typed or chosen. */
export function ProposedReason<In extends FieldValues, Context, Out>(
  props: ProposedReasonProps<In, Context, Out>,
) {
  const { control, name, proposed } = props
  const { field } = useController({ control, name })
  return (
    <div className="grid gap-1.5">
      <TextField control={control} name={name} label="Reason" description={REASON_HINT} autoComplete="off" />
      <div className="flex flex-wrap gap-2">
        {proposed.map((one) => (
          <Button key={one} tone="quiet" size="dense" onClick={() => field.onChange(one)}>
            {one}
          </Button>
        ))}
      </div>
    </div>
  )
}
