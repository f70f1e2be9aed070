import { type RefObject, useId } from 'react'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'

type AmountFieldProps = {
  label: string
  typed: string
  onType: (typed: string) => void
  problem: string | null
  box?: RefObject<HTMLInputElement | null>
}

/** An amount in rupees that is typed, with what is wrong with it. */
export function AmountField({ label, typed, onType, problem, box }: AmountFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <span aria-hidden="true" className="absolute inset-y-0 start-3 grid place-items-center text-ink-soft">
          ₹
        </span>
        <input
          id={id}
          ref={box}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}-error`}
          onChange={({ target }) => onType(target.value)}
          className={classes(INPUT, 'ps-8 tabular-nums')}
        />
      </div>
      {problem !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-red-ink">
          {problem}
        </p>
      )}
    </div>
  )
}
