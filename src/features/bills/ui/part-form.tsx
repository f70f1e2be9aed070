import { useEffect, useId, useRef, useState } from 'react'
import { INPUT } from '../../../components/forms/field.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { formatMoney, toRupees } from '../../../lib/money.ts'
import { readParts } from '../../../lib/read-number.ts'

type PartFormProps = { due: number; onChange: (amount: number | null) => void }

/** How much of what is due is paid now; the buttons of the methods take it. */
export function PartForm({ due, onChange }: PartFormProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(toRupees(due)))
  useEffect(() => box.current?.select(), [])
  const { problem } = partOf(typed, due)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Amount now
      </label>
      <input
        id={id}
        ref={box}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(partOf(event.target.value, due).amount)
        }}
        // Not behind the bar of a phone.
        className={classes(INPUT, 'scroll-mb-40 tabular-nums')}
      />
      {problem !== null && (
        <p id={`${id}-error`} className="text-sm font-semibold text-red-ink">
          {problem}
        </p>
      )}
    </div>
  )
}

/** What was typed, in paise, or why it is no part of what is due. */
function partOf(
  typed: string,
  due: number,
): { amount: number; problem: null } | { amount: null; problem: string } {
  const reading = readParts(typed, { decimals: 2, isMoney: true })
  if ('problem' in reading) return { amount: null, problem: reading.problem }
  const { value } = reading
  if (value !== null && value > 0 && value <= due) return { amount: value, problem: null }
  return { amount: null, problem: `Please enter an amount up to ${formatMoney(due)}` }
}
