import { useId } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'

type ReasonFieldProps = {
  reason: string
  /** What can be chosen instead of typing. */
  proposed: readonly string[]
  onChange: (reason: string) => void
  problem: string | null
}

/** A reason, typed or chosen. */
export function ReasonField({ reason, proposed, onChange, problem }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Reason
      </label>
      <input
        id={id}
        maxLength={500}
        autoComplete="off"
        value={reason}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
        className={INPUT}
      />
      {problem !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-red-ink">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {proposed.map((one) => (
          <Button key={one} tone="quiet" size="dense" onClick={() => onChange(one)}>
            {one}
          </Button>
        ))}
      </div>
    </div>
  )
}
