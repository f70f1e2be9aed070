import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { z } from 'zod'
import { INPUT } from '../../../../components/forms/field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { NOTES, type Pieces, sumPieces } from '../cash-count.ts'
import { TILL_TEXTS } from '../texts.ts'

/** The fields of a count: its sum, and what was typed of each note. */
export const countFields = {
  counted: rupees({ required: TILL_TEXTS.countWrong, negative: TILL_TEXTS.countWrong }),
  pieces: z.record(z.string(), z.string()).refine((pieces) => sumPieces(pieces) !== null),
}

type CountFieldProps<In extends FieldValues, Context, Out> = {
  control: Control<In, Context, Out>
  label: string
  counted: FieldPath<In>
  pieces: FieldPath<In>
}

/** The cash that is in the drawer: its sum, or how many there are of each note, which fills the sum in. */
export function CountField<In extends FieldValues, Context, Out>(props: CountFieldProps<In, Context, Out>) {
  const { control, label } = props
  const { field: sumField } = useController({ control, name: props.counted })
  const { field } = useController({ control, name: props.pieces })
  const pieces: Pieces = field.value
  const sum = sumPieces(pieces)
  const isWrong = (value: string) => sumPieces({ [value]: pieces[value] ?? '' }) === null
  const count = (value: string, text: string) => {
    const changed = { ...pieces, [value]: text }
    field.onChange(changed)
    const counted = sumPieces(changed)
    if (counted !== null) sumField.onChange(Number(counted))
  }
  return (
    <div className="grid gap-3">
      <NumberField control={control} name={props.counted} label={label} sign="₹" decimals={2} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-pine-ink">
          Count notes and coins
        </summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-2 pt-2">
          {NOTES.map((note) => (
            <PieceField
              key={note}
              label={`${formatMoney(note * 100)} ×`}
              name={`Notes of ${formatMoney(note * 100)}`}
              typed={pieces[note] ?? ''}
              isWrong={isWrong(String(note))}
              onType={(text) => count(String(note), text)}
            />
          ))}
          <PieceField
            label="Coins ₹"
            name="Coins, in rupees"
            typed={pieces.coins ?? ''}
            isWrong={isWrong('coins')}
            onType={(text) => count('coins', text)}
          />
        </div>
      </details>
      {sum === null && (
        <p role="alert" className="text-sm font-semibold text-red-ink">
          Please enter notes and coins as numbers, such as 12
        </p>
      )}
    </div>
  )
}

type PieceFieldProps = {
  label: string
  name: string
  typed: string
  isWrong: boolean
  onType: (typed: string) => void
}

function PieceField({ label, name, typed, isWrong, onType }: PieceFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="w-16 shrink-0 text-end tabular-nums">
        {label}
      </label>
      <input
        id={id}
        aria-label={name}
        aria-invalid={isWrong}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={classes(INPUT, 'min-w-0 tabular-nums')}
      />
    </div>
  )
}
