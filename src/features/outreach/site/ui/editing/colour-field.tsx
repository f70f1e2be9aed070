import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, INPUT, useField } from '../../../../../components/forms/field.tsx'
import { accentProblem, PALETTES } from '../../colours.ts'
import { ColourSample } from './colour-sample.tsx'

type ColourFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  theme: 'light' | 'dark'
}

/** A colour of the clinic's own, with how well it can be read. */
export function ColourField<In extends FieldValues, Context, Out>(props: ColourFieldProps<In, Context, Out>) {
  const { theme, label } = props
  const described = { ...props, description: 'Such as #1a5241.' }
  const { field, error, ids, input } = useField(described)
  const typed = String(field.value ?? '')
    .trim()
    .toLowerCase()
  const isColour = /^#[0-9a-f]{6}$/.test(typed)
  const problem = isColour ? accentProblem(typed, theme) : null
  return (
    <FieldFrame {...described} ids={ids} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label={`${label}: pick a colour`}
          value={isColour ? typed : PALETTES.meadow[theme]}
          onChange={field.onChange}
          className="size-11 cursor-pointer rounded-md border border-edge bg-surface p-1"
        />
        <input {...input} type="text" className={`${INPUT} max-w-40`} />
        {isColour && <ColourSample accent={typed} theme={theme} />}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {error === undefined && problem}
      </p>
    </FieldFrame>
  )
}
