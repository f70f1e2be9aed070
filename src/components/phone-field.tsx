import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export type PhoneFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** Brings what was typed or pasted into the stored form; the form's value is always its result. */
  normalise: (typed: string) => string
  /** The country's prefix, shown in front and left out of what is typed. */
  prefix?: string
  placeholder?: string
  /** Told when the field is left. */
  onLeave?: () => void
}

/**
 * A phone number of one country. People may type or paste it with the prefix, blanks, dashes or a leading zero:
 * the form holds the normalised number all the time, the field shows it tidied once it is left.
 */
export function PhoneField<In extends FieldValues, Context, Out>(props: PhoneFieldProps<In, Context, Out>) {
  const { normalise, prefix = '+91', placeholder, onLeave } = props
  const { field, error, ids, aria } = useField(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? withoutPrefix(String(field.value ?? ''), prefix)
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <div className={FRAME}>
        <span id={`${ids.input}-prefix`} className="border-e border-line py-2 ps-3 pe-2.5 text-ink-soft">
          {prefix}
        </span>
        <input
          {...aria}
          id={ids.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          name={field.name}
          ref={field.ref}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(normalise(event.target.value))
          }}
          onBlur={() => {
            setTyped(null)
            field.onBlur()
            onLeave?.()
          }}
          disabled={props.disabled}
          placeholder={placeholder}
          maxLength={24}
          className="w-full min-w-0 rounded-e-md bg-transparent px-3 py-2 outline-none"
        />
      </div>
    </FieldFrame>
  )
}

/** The stored number as the field shows it: in two groups, without its prefix. */
function withoutPrefix(value: string, prefix: string): string {
  const rest = value.startsWith(prefix) ? value.slice(prefix.length) : value
  return /^\d{10}$/.test(rest) ? `${rest.slice(0, 5)} ${rest.slice(5)}` : rest
}

const FRAME =
  'flex min-h-11 items-center rounded-md border border-edge bg-surface transition-colors hover:border-ink-soft ' +
  'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ' +
  'has-[input[aria-invalid=true]]:border-danger has-[input[aria-invalid=true]]:shadow-[inset_0_0_0_1px_var(--danger)] has-[input:disabled]:bg-sunken'
