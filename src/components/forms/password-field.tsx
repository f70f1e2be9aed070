import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classes } from '../layout/classes.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type PasswordFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** The autocomplete value, which tells password managers which password this is. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that reveals it. Pasting and password managers work. */
export function PasswordField<In extends FieldValues, Context, Out>(
  props: PasswordFieldProps<In, Context, Out>,
) {
  const { error, ids, input } = useField(props)
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <div className="relative">
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={classes(INPUT, 'pe-12')}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={ids.input}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  )
}
