import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type NumberBox, readNumber, type Unit } from '../../lib/typed/read-number.ts'
import { formatPlain } from '../../lib/words/format-count.ts'
import { classes } from '../layout/classes.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type NumberFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** How many decimals are allowed, which sets the keyboard that phones show. */
  decimals?: number
  /** The largest number that can be meant: up to 2000 kg, `4,500` is four and a half. */
  max?: number
  /** Shown after the number, such as `kg`; screen readers announce it. */
  unit?: Unit
  /** What may be typed after the number although it is not shown. */
  silentUnit?: Unit
  /** A number that it takes, for what it says of anything else. */
  example?: string
  /** Shown before an amount of money. */
  sign?: '₹'
  /** The keyboard of phones, where more than digits can be typed. */
  keyboard?: 'text'
}

/**
 * A typed or pasted number. The form's value is a number, null if the field is empty, and the text as typed for
 * anything else: the schema refuses it, and the field says what is wrong. Once left, it shows the number that was read.
 */
export function NumberField<In extends FieldValues, Context, Out>(props: NumberFieldProps<In, Context, Out>) {
  const { decimals, max, unit, sign, example, keyboard } = props
  const { field, error, ids, input } = useField(props)
  const [typed, setTyped] = useState<string | null>(null)
  const unitId = unit && `${ids.input}-unit`
  const box = { decimals, max, unit: unit ?? props.silentUnit, isMoney: sign !== undefined, example }
  return (
    <FieldFrame {...props} ids={ids} error={error && (problemOf(field.value, box) ?? error)}>
      <div className="relative">
        {sign && !isShare(field.value) && (
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
          inputMode={keyboard ?? (decimals ? 'decimal' : 'numeric')}
          autoComplete="off"
          value={typed !== null && Object.is(toValue(typed, box), field.value) ? typed : shownAs(field.value)}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(toValue(event.target.value, box))
          }}
          onBlur={() => {
            setTyped(null)
            field.onBlur()
          }}
          className={classes(INPUT, 'tabular-nums', sign && 'ps-8', unit && 'pe-16')}
        />
        {unit && (
          <span
            id={unitId}
            className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-soft"
          >
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

/** True for a typed percentage, such as `10%`, which is no amount of money. */
const isShare = (value: unknown) => typeof value === 'string' && value.includes('%')

/** The form's value for what is typed. */
function toValue(typed: string, box: NumberBox): number | string | null {
  const reading = readNumber(typed, box)
  return 'problem' in reading ? typed : reading.value
}

/** Why the form's value is no number; undefined if it is one or missing. */
function problemOf(value: unknown, box: NumberBox): string | undefined {
  if (typeof value !== 'string') return undefined
  const reading = readNumber(value, box)
  return 'problem' in reading ? reading.problem : undefined
}

/** The form's value as text, in digits and at most one point. */
function shownAs(value: unknown): string {
  return typeof value === 'number' ? formatPlain(value) : String(value ?? '')
}
