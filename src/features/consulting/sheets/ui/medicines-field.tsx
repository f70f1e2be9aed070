import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useId, useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { useSayField } from '../../../../components/forms/field-words.ts'
import { PickBox, type PickOption, usePicking } from '../../../../components/forms/pick-box.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import type { SheetForm } from '../form-schemas.ts'
import { MAX_MEDICINES } from '../rules.ts'
import type { Medicine } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { medicinesQuery } from './api.ts'

const PARTS = {
  amount: 'Amount each time',
  when: 'When',
  howLong: 'For how long',
  quantity: 'Quantity',
  note: 'Note',
} as const satisfies Record<Exclude<keyof Medicine, 'name'>, string>

const NEW = { amount: '', when: '', howLong: '', quantity: '', note: '' }

/** The medicines of a prescription, with a box that offers what was prescribed before. */
export function MedicinesField({ control }: { control: Control<SheetForm, unknown, SheetForm> }) {
  useSayField(control, 'prescription', { label: 'Prescription' })
  const { field } = useController({ control, name: 'prescription' })
  const list: readonly Medicine[] = field.value
  const title = useId()
  /** The new medicine whose amount is typed next: it has the focus as soon as it is there. */
  const isNext = useRef<number | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const add = (medicine: Medicine, isKnown: boolean) => {
    isNext.current = isKnown ? null : list.length
    field.onChange([...list, medicine])
  }
  const change = (at: number, part: Partial<Medicine>) =>
    field.onChange(list.map((medicine, index) => (index === at ? { ...medicine, ...part } : medicine)))
  const remove = (at: number) => {
    field.onChange(list.filter((_, index) => index !== at))
    box.current?.focus()
  }
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="font-semibold">
        Prescription
      </h2>
      {list.length > 0 && (
        <ol className="grid gap-4">
          {list.map((medicine, at) => (
            <MedicineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a medicine has no other name while it is typed
              key={at}
              medicine={medicine}
              onChange={(part) => change(at, part)}
              onRemove={() => remove(at)}
              amount={(input) => {
                if (input === null || isNext.current !== at) return
                isNext.current = null
                input.focus()
              }}
            />
          ))}
        </ol>
      )}
      {list.length < MAX_MEDICINES ? (
        <MedicineBox box={box} onAdd={add} />
      ) : (
        <p className="text-ink-soft">{SHEET_TEXTS.tooManyMedicines}</p>
      )}
    </section>
  )
}

function MedicineRow({ onRemove, ...props }: MedicinePartsProps & { onRemove: () => void }) {
  const { name } = props.medicine
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <MedicineParts {...props} />
    </li>
  )
}

type MedicinePartsProps = {
  medicine: Medicine
  onChange: (part: Partial<Medicine>) => void
  amount: (input: HTMLInputElement | null) => void
}

function MedicineParts({ medicine, onChange, amount }: MedicinePartsProps) {
  const id = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <div key={part} className={classes('grid gap-1', part === 'note' && 'sm:col-span-2')}>
          <label htmlFor={`${id}-${part}`} className="text-sm font-medium">
            {PARTS[part]}
          </label>
          <input
            ref={part === 'amount' ? amount : undefined}
            id={`${id}-${part}`}
            dir="auto"
            type="text"
            maxLength={part === 'note' ? 500 : 200}
            autoComplete="off"
            value={medicine[part]}
            onChange={(event) => onChange({ [part]: event.target.value })}
            className={INPUT}
          />
        </div>
      ))}
    </div>
  )
}

type MedicineBoxProps = {
  box: { current: HTMLInputElement | null }
  onAdd: (medicine: Medicine, isKnown: boolean) => void
}

/** Finds a medicine by typing. Enter adds it as it was given last, or as a new one. */
function MedicineBox({ box, onAdd }: MedicineBoxProps) {
  const picking = usePicking()
  const { name } = picking
  const q = useDeferredValue(name)
  const { data: known = [], isFetching } = useQuery({ ...medicinesQuery(q), enabled: q !== '' })
  const found = name === '' ? [] : known
  const hasName = found.some((medicine) => medicine.name.toLowerCase() === name.toLowerCase())
  const options: PickOption[] = found.map(({ id, ...medicine }) => ({
    ...{ id, name: medicine.name, choose: () => onAdd(medicine, true) },
    below: [medicine.amount, medicine.when, medicine.howLong].filter(Boolean).join(', '),
  }))
  if (name !== '' && !hasName)
    options.push({ id: 'new', name: `Add “${name}”`, choose: () => onAdd({ name, ...NEW }, false) })
  return (
    <PickBox
      picking={picking}
      box={box}
      label="Add a medicine"
      listLabel="Medicines"
      options={options}
      isFresh={q === name && !isFetching}
      maxLength={200}
    />
  )
}
