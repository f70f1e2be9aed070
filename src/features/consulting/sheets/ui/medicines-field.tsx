import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { POPOVER, POPOVER_ITEM } from '../../../../components/dialogs/popover-class.ts'
import { INPUT } from '../../../../components/forms/field.tsx'
import { useSayField } from '../../../../components/forms/field-words.ts'
import { classes } from '../../../../components/layout/classes.ts'
import type { SheetForm } from '../form-schemas.ts'
import { MAX_MEDICINES } from '../rules.ts'
import type { Medicine } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { medicinesQuery } from './api.ts'
import { medicineWords } from './said.tsx'

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
  const amounts = useRef<(HTMLInputElement | null)[]>([])
  const box = useRef<HTMLInputElement>(null)
  const add = (medicine: Medicine, isKnown: boolean) => {
    field.onChange([...list, medicine])
    if (!isKnown) setTimeout(() => amounts.current[list.length]?.focus())
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
                amounts.current[at] = input
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
    <li className="grid gap-2 rounded-lg border border-line p-3">
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
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = typed.trim()
  const options = useMedicineOptions(name)
  const isShown = isOpen && options.length > 0
  const choose = (option = options[at]) => {
    if (option === undefined) return
    onAdd(option.medicine, option.isKnown)
    setTyped('')
    setAt(0)
    setOpen(false)
  }
  const press = keys({ at, count: options.length, isShown, setAt, choose, close: () => setOpen(false) })
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={`${id}-box`} className="text-sm font-medium">
        Add a medicine
      </label>
      <input
        id={`${id}-box`}
        ref={box}
        dir="auto"
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        className={INPUT}
      />
      {isShown && <MedicineOptions id={id} options={options} at={at} onChoose={choose} />}
    </div>
  )
}

type Keys = {
  at: number
  count: number
  isShown: boolean
  setAt: (at: number) => void
  choose: () => void
  close: () => void
}

/** The keys of a box with a list: arrows move in it, Enter chooses, Escape closes. Ctrl+Enter is the page’s. */
const keys =
  ({ at, count, isShown, setAt, choose, close }: Keys) =>
  (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose()
    else if (event.key === 'Escape' && isShown) close()
    else if (step !== undefined && count > 0) setAt((at + step + count) % count)
    else return
    event.preventDefault()
  }

type MedicineOption = { medicine: Medicine; isKnown: boolean }
type MedicineOptionsProps = {
  id: string
  options: readonly MedicineOption[]
  at: number
  onChoose: (option: MedicineOption) => void
}

function MedicineOptions({ id, options, at, onChoose }: MedicineOptionsProps) {
  return (
    <div className={classes(POPOVER, 'absolute inset-x-0 top-full z-20 mt-1 max-h-72')}>
      <div id={`${id}-list`} role="listbox" aria-label="Medicines">
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
          <div
            key={medicineWords(option.medicine)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            data-focused={index === at || undefined}
            className={classes(POPOVER_ITEM, 'grid')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span dir="auto" className="wrap-anywhere">
              {option.isKnown ? option.medicine.name : `Add “${option.medicine.name}”`}
            </span>
            {option.isKnown && (
              <span dir="auto" className="text-sm text-ink-soft wrap-anywhere">
                {[option.medicine.amount, option.medicine.when, option.medicine.howLong]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** What was prescribed before under such a name, and a new one. */
function useMedicineOptions(name: string): readonly MedicineOption[] {
  const q = useDeferredValue(name)
  const { data = [] } = useQuery({ ...medicinesQuery(q), enabled: q !== '' })
  const known = q === '' ? [] : data
  const hasName = known.some((medicine) => medicine.name.toLowerCase() === name.toLowerCase())
  return [
    ...known.map(({ id: _, ...medicine }) => ({ medicine, isKnown: true })),
    ...(name === '' || hasName ? [] : [{ medicine: { name, ...NEW }, isKnown: false }]),
  ]
}
