import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { normalisePhone } from '../../lib/typed/read-phone.ts'
import { classes } from '../layout/classes.ts'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export type PhoneFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  placeholder?: string
  /** `tel` if the number is that of the person at the keyboard; their browser then offers it. */
  autoComplete?: 'tel' | 'off'
  /** Called when the field loses the focus. */
  onLeave?: () => void
}

/**
 * A phone number in India, typed or pasted in any way. The form's value is the normalised number, or the text as typed
 * if it is not one number; the field shows it formatted once it loses the focus.
 */
export function PhoneField<In extends FieldValues, Context, Out>(props: PhoneFieldProps<In, Context, Out>) {
  const { placeholder, autoComplete = 'off', onLeave } = props
  const { field, error, ids, input } = useField(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? withoutPrefix(String(field.value ?? ''))
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <div className={FRAME}>
        <span
          id={`${ids.input}-prefix`}
          className={classes(
            PREFIX_LOOK,
            placeholder?.startsWith(PREFIX) && HIDDEN_BESIDE_PLACEHOLDER,
            shown.startsWith('+') && 'sr-only',
          )}
        >
          {PREFIX}
        </span>
        <input
          {...input}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(normalisePhone(event.target.value))
          }}
          onBlur={() => {
            setTyped(null)
            field.onBlur()
            onLeave?.()
          }}
          placeholder={placeholder}
          className="w-full min-w-0 rounded-e-md bg-transparent px-3 py-2 outline-none"
        />
      </div>
    </FieldFrame>
  )
}

/** Formats a number for the field: in two groups, without the prefix; another text stays as it is. */
function withoutPrefix(value: string): string {
  const rest = value.startsWith(PREFIX) ? value.slice(PREFIX.length) : value
  return /^\d{10}$/.test(rest) ? `${rest.slice(0, 5)} ${rest.slice(5)}` : rest
}

/** The country's prefix, shown before the input unless one is typed. */
const PREFIX = '+91'

const PREFIX_LOOK = 'shrink-0 border-e border-line py-2 ps-3 pe-2.5 text-ink-soft'

/** A placeholder that begins with the prefix shows it already. */
const HIDDEN_BESIDE_PLACEHOLDER = 'group-has-[input:placeholder-shown]:sr-only'

const FRAME =
  'group relative flex min-h-11 items-center rounded-md border border-edge bg-surface transition-colors hover:border-ink-soft ' +
  'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ' +
  'has-[input[aria-invalid=true]]:border-danger has-[input[aria-invalid=true]]:shadow-[inset_0_0_0_1px_var(--danger)] has-[input:disabled]:bg-sunken'
