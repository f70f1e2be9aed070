import { Search, X } from 'lucide-react'
import { type ComponentProps, useId, useRef } from 'react'
import { classes } from '../layout/classes.ts'
import { INPUT } from './field.tsx'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** The accessible name; the placeholder shows what can be searched. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search box outside of forms. It reports each change; Escape and the clear button empty it. */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={classes('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        className="pointer-events-none absolute start-3 inset-y-0 my-auto size-5 text-ink-soft"
        aria-hidden="true"
      />
      <input
        autoComplete="off"
        {...rest}
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') clear()
        }}
        className={classes(INPUT, 'px-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
