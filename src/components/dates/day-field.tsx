import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from '../forms/field.tsx'
import { LateDayBox } from './late-day-box.tsx'

export type DayFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** The earliest and latest day to choose. */
  min?: string
  max?: string
}

/** A day (`YYYY-MM-DD`) of a form, typed as in India or chosen in the browser's calendar. */
export function DayField<In extends FieldValues, Context, Out>(props: DayFieldProps<In, Context, Out>) {
  const { min, max } = props
  const { error, ids, input } = useField(props)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <LateDayBox
        {...input}
        labelId={ids.label}
        min={min}
        max={max}
        onChange={(day) => input.onChange(day ?? '')}
      />
    </FieldFrame>
  )
}
