import type { FieldValues } from 'react-hook-form'
import { classes } from '../layout/classes.ts'
import { type FieldProps, useField } from './field.tsx'

/** A checkbox. The whole line is clickable; the error is shown below it. */
export function CheckboxField<In extends FieldValues, Context, Out>(props: FieldProps<In, Context, Out>) {
  const { field, error, ids, input } = useField(props)
  return (
    <div className={classes('grid gap-1', props.className)}>
      <label htmlFor={ids.input} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          aria-invalid={input['aria-invalid']}
          aria-describedby={input['aria-describedby']}
          id={ids.input}
          type="checkbox"
          name={field.name}
          ref={field.ref}
          checked={Boolean(field.value)}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          disabled={props.disabled}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="font-medium">{props.label}</span>
      </label>
      {props.description !== undefined && (
        <p id={ids.description} className="-mt-2 ps-8 text-sm text-ink-soft">
          {props.description}
        </p>
      )}
      {error && (
        <p id={ids.error} className="ps-8 text-sm font-semibold text-red-ink">
          {error}
        </p>
      )}
    </div>
  )
}
