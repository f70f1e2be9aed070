import { useEffect, useId, useRef, useState } from 'react'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { NOTES, type Pieces, sumPieces } from '../../cash-count.ts'
import { AmountField } from './amount-field.tsx'

type CountFieldProps = {
  label: string
  typed: string
  onType: (typed: string) => void
  problem: string | null
  /** Whether one types here at once. */
  isFirst?: boolean
}

/** The cash that is in the drawer: its sum, or how many there are of each note, which fills the sum in. */
export function CountField({ label, typed, onType, problem, isFirst = false }: CountFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [pieces, setPieces] = useState<Pieces>({})
  useEffect(() => {
    if (isFirst) box.current?.focus()
  }, [isFirst])
  const count = (value: string, text: string) => {
    const changed = { ...pieces, [value]: text }
    setPieces(changed)
    const sum = sumPieces(changed)
    if (sum !== null) onType(sum)
  }
  return (
    <div className="grid gap-3">
      <AmountField label={label} typed={typed} onType={onType} problem={problem} box={box} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-pine-ink">
          Count notes and coins
        </summary>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2 pt-2 sm:grid-cols-3">
          {NOTES.map((note) => (
            <PieceField
              key={note}
              label={`${formatMoney(note * 100)} ×`}
              name={`Notes of ${formatMoney(note * 100)}`}
              typed={pieces[note] ?? ''}
              onType={(text) => count(String(note), text)}
            />
          ))}
          <PieceField
            label="Coins ₹"
            name="Coins, in rupees"
            typed={pieces.coins ?? ''}
            onType={(text) => count('coins', text)}
          />
        </div>
        {sumPieces(pieces) === null && (
          <p role="alert" className="pt-2 text-sm font-semibold text-red-ink">
            Please enter numbers. What can’t be read is not counted.
          </p>
        )}
      </details>
    </div>
  )
}

type PieceFieldProps = { label: string; name: string; typed: string; onType: (typed: string) => void }

function PieceField({ label, name, typed, onType }: PieceFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="w-16 shrink-0 text-end tabular-nums">
        {label}
      </label>
      <input
        id={id}
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={classes(INPUT, 'min-w-0 tabular-nums')}
      />
    </div>
  )
}
