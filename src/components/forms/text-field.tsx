import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { pasteDay } from '../dates/paste-day.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type TextFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  type?: 'text' | 'email' | 'url' | 'date' | 'time'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** The keyboard that phones show. */
  inputMode?: 'text' | 'numeric'
  /** The earliest and latest day of a date field. */
  min?: string
  max?: string
  /** Suggestions to choose from; anything else may be typed too. */
  suggestions?: readonly string[]
}

/** One line of text, an email address, a day (value `YYYY-MM-DD`) or a time (`HH:MM`) with the browser's picker. */
export function TextField<In extends FieldValues, Context, Out>(props: TextFieldProps<In, Context, Out>) {
  const { type = 'text', autoComplete, inputMode, min, max, suggestions } = props
  const { error, ids, input } = useField(props)
  const listId = suggestions && `${ids.input}-list`
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <input
        dir="auto"
        {...input}
        type={type}
        onPaste={type === 'date' ? pasteDay(input.onChange) : undefined}
        data-empty={input.value === '' || undefined}
        autoComplete={autoComplete}
        inputMode={inputMode}
        autoCapitalize={type === 'email' ? 'none' : undefined}
        min={min}
        // Without a limit, browsers take years of six digits.
        max={max ?? (type === 'date' ? '9999-12-31' : undefined)}
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
