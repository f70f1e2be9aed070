import type { FieldValues } from 'react-hook-form'
import { classes } from '../layout/classes.ts'
import { FieldNotes, type FieldProps, LABEL, useField } from './field.tsx'

export type CheckboxListFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  options: readonly { value: string; label: string }[]
}

/** Selects any number of options, all of them visible. The form's value is the list of those selected. */
export function CheckboxListField<In extends FieldValues, Context, Out>(
  props: CheckboxListFieldProps<In, Context, Out>,
) {
  const { field, error, ids } = useField(props)
  const describedBy = classes(props.description !== undefined && ids.description, error && ids.error)
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
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
      <div className="grid gap-x-6 sm:grid-cols-2">
        {props.options.map(({ value, label }, place) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
            <input
              type="checkbox"
              ref={place === 0 ? field.ref : undefined}
              name={field.name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => change(value, event.target.checked)}
              onBlur={field.onBlur}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
