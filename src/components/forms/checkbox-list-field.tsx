import type { FieldValues } from 'react-hook-form'
import { WholeDates } from '../../lib/web/whole-dates.ts'
import { classes } from '../layout/classes.ts'
import { FieldNotes, type FieldProps, LABEL, useField } from './field.tsx'
import { CARD } from './radio-cards.tsx'

export type CheckboxListFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** `list` are boxes with their labels, `chips` small cells, such as for times. */
  look?: 'list' | 'chips'
}

const LOOKS = {
  list: {
    grid: 'grid gap-x-6 sm:grid-cols-2',
    option: 'flex min-h-11 cursor-pointer items-start gap-3 py-2.5',
    box: 'mt-0.5 size-5 shrink-0',
    text: '',
  },
  chips: {
    grid: 'grid grid-cols-2 gap-2 sm:grid-cols-4',
    option: `${CARD} min-h-12 justify-center py-1`,
    box: 'absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed',
    text: 'text-center font-semibold tabular-nums wrap-anywhere',
  },
}

/** Selects any number of options, all of them visible. The form's value is the list of those selected. */
export function CheckboxListField<In extends FieldValues, Context, Out>(
  props: CheckboxListFieldProps<In, Context, Out>,
) {
  const { field, error, ids } = useField(props)
  const describedBy = classes(props.description !== undefined && ids.description, error && ids.error)
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { grid, option, box, text } = LOOKS[props.look ?? 'list']
  const change = (value: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <fieldset
      aria-labelledby={ids.label}
      aria-describedby={describedBy || undefined}
      className={classes('grid min-w-0 gap-1.5', props.className)}
    >
      <p id={ids.label} className={LABEL}>
        {props.label}
      </p>
      <FieldNotes ids={ids} description={props.description} error={error} />
      <div className={grid}>
        {props.options.map(({ value, label, disabled }, place) => (
          <label key={value} className={option}>
            <input
              type="checkbox"
              ref={place === 0 ? field.ref : undefined}
              name={field.name}
              value={value}
              disabled={disabled}
              aria-invalid={error === undefined ? undefined : true}
              checked={chosen.includes(value)}
              onChange={(event) => change(value, event.target.checked)}
              onBlur={field.onBlur}
              className={box}
            />
            <span className={text}>
              <WholeDates>{label}</WholeDates>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
