import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../layout/classes.ts'
import { INPUT } from './field.tsx'

export type ChoiceProps<Value extends string> = {
  label: string
  /** The selected option's value; an unknown value selects the first option. */
  value: string
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
}

/** A native select outside of forms, which reports each change. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, className } = props
  const id = useId()
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => choose(event.target.value)}
          className={classes(INPUT, 'appearance-none !bg-surface pe-10')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-3 inset-y-0 my-auto size-5 text-ink-soft"
          aria-hidden="true"
        />
      </div>
    </div>
  )
}
