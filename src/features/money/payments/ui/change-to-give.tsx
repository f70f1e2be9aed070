import { useId, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { readParts } from '../../../../lib/typed/read-number.ts'

/** Says what goes back of the cash that someone gives. Nothing of it is saved. */
export function ChangeToGive({ amount }: { amount: number }) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  if (typed === null)
    return (
      <Button tone="quiet" size="dense" className="scroll-mb-40" onClick={() => setTyped('')}>
        Change to give
      </Button>
    )
  return (
    <div className="grid w-full scroll-mb-40 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Cash given
      </label>
      <input
        id={id}
        aria-describedby={`${id}-change`}
        // What was pressed has made place for it.
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // It is no part of the payment.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={classes(INPUT, 'tabular-nums')}
      />
      <p id={`${id}-change`} role="status" className="min-h-6 font-semibold tabular-nums">
        {changeWords(typed, amount)}
      </p>
    </div>
  )
}

/** `₹2,000 given, ₹950 back`. */
export function changeWords(typed: string, amount: number): string {
  const reading = readParts(typed, { decimals: 2, isMoney: true })
  if ('problem' in reading) return reading.problem
  if (reading.value === null) return ''
  const back = reading.value - amount
  const rest = back < 0 ? `${formatMoney(-back)} missing` : `${formatMoney(back)} back`
  return `${formatMoney(reading.value)} given, ${rest}`
}
