import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type TextFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  type?: 'text' | 'email' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** The keyboard that phones show. */
  inputMode?: 'text' | 'numeric'
  /** Suggestions to choose from; anything else may be typed too. */
  suggestions?: readonly string[]
}

/** One line of text, or an address. */
export function TextField<In extends FieldValues, Context, Out>(props: TextFieldProps<In, Context, Out>) {
  const { type = 'text', autoComplete, inputMode, suggestions } = props
  const { error, ids, input } = useField(props)
  const listId = suggestions && `${ids.input}-list`
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <input
        dir="auto"
        {...input}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        autoCapitalize={type === 'email' ? 'none' : undefined}
        list={listId}
        className={INPUT}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  )
}
