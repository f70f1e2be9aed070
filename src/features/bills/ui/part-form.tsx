import { useEffect, useId, useRef, useState } from 'react'
import { INPUT } from '../../../components/forms/field.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { formatMoney, toRupees } from '../../../lib/money.ts'
import { readNumber } from '../../../lib/read-number.ts'

type PartFormProps = { due: number; onChange: (amount: number | null) => void }

/** How much of what is due is paid now; the buttons of the methods take it. */
export function PartForm({ due, onChange }: PartFormProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(toRupees(due)))
  useEffect(() => box.current?.select(), [])
  const amount = amountOf(typed, due)
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
        maxLength={20}
        value={typed}
        aria-invalid={amount === null || undefined}
        aria-describedby={amount === null ? `${id}-error` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(amountOf(event.target.value, due))
        }}
        // Not behind the bar of a phone.
        className={classes(INPUT, 'scroll-mb-40 tabular-nums')}
      />
      {amount === null && (
        <p id={`${id}-error`} className="text-sm font-semibold text-red-ink">
          Please enter an amount up to {formatMoney(due)}
        </p>
      )}
    </div>
  )
}

/** What was typed, in paise; null if it is no part of what is due. */
function amountOf(typed: string, due: number): number | null {
  const reading = readNumber(typed, { decimals: 2, isMoney: true })
  if ('problem' in reading || reading.value === null) return null
  const paise = Math.round(reading.value * 100)
  return paise > 0 && paise <= due ? paise : null
}
