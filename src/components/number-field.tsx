import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classes } from './classes.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type NumberFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** Whether decimals are allowed, which sets the keyboard that phones show. */
  decimals?: boolean
  /** Shown after the number, such as `kg`; screen readers announce it. */
  unit?: string
  /** Shown before the number, such as `₹`. */
  sign?: string
  maxLength?: number
}

/**
 * A typed number. The form's value is a number, null if the field is empty, and NaN for anything else, so that the
 * schema's own message is shown.
 */
export function NumberField<In extends FieldValues, Context, Out>(props: NumberFieldProps<In, Context, Out>) {
  const { decimals, unit, sign, maxLength = 12 } = props
  const { field, error, ids, input } = useField(props)
  const [typed, setTyped] = useState<string | null>(null)
  const unitId = unit && `${ids.input}-unit`
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <div className="relative">
        {sign && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 start-3 grid place-items-center text-ink-soft"
          >
            {sign}
          </span>
        )}
        <input
          {...input}
          aria-describedby={classes(unitId, input['aria-describedby']) || undefined}
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed !== null && same(toNumber(typed), field.value) ? typed : String(field.value ?? '')}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(toNumber(event.target.value))
          }}
          maxLength={maxLength}
          className={classes(INPUT, 'tabular-nums', sign && 'ps-8', unit && 'pe-16')}
        />
        {unit && (
          <span id={unitId} className="absolute inset-y-0 end-3 grid place-items-center text-ink-soft">
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

function toNumber(typed: string): number | null {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return null
  return /^-?\d*\.?\d+$|^-?\d+\.$/.test(text) ? Number(text) : Number.NaN
}

function same(left: number | null, right: unknown): boolean {
  return Object.is(left, right ?? null)
}
