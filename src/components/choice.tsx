import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { INPUT } from './field.tsx'

export type ChoiceProps = {
  label: string
  /** The chosen option's value; one that is not among the options chooses the first. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  className?: string
}

/** One of some, outside of forms: it says each change. The browser's own list, which every phone knows best. */
export function Choice({ label, value, options, onChange, className }: ChoiceProps) {
  const id = useId()
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(INPUT, 'appearance-none !bg-surface pe-10')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-3 top-3 size-5 text-ink-soft"
          aria-hidden="true"
        />
      </div>
    </div>
  )
}
