import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Control, type FieldValues, get, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../../../../components/actions/button.tsx'
import { IconButton } from '../../../../../components/actions/icon-button.tsx'
import { FieldError } from '../../../../../components/forms/field.tsx'
import { clinicDay } from '../../../../../lib/time.ts'
import type { SectionList } from '../../field-schemas.ts'
import { blankValues } from './section-values.ts'

type SectionListFieldProps = {
  control: Control<FieldValues>
  field: SectionList
  name: string
  /** The fields of the item at a path. */
  children: (itemPath: string) => ReactNode
}

/** A list of items that fold: add, remove, move up, move down. */
export function SectionListField({ control, field, name, children }: SectionListFieldProps) {
  const { label, one, fields: itemFields } = field
  const { fields, append, remove, move } = useFieldArray({ control, name, keyName: 'key' })
  const { errors } = useFormState({ control, name })
  const [openKey, setOpenKey] = useState<string | null>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const isAdded = useRef(false)
  const id = useId()
  const problem = get(errors, name) as { message?: string; root?: { message?: string } } | undefined
  const message = problem?.root?.message ?? problem?.message

  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    append(blankValues(itemFields, clinicDay(new Date())), { shouldFocus: false })
    isAdded.current = true
  }
  const lastKey = fields.at(-1)?.key
  useEffect(() => {
    if (!isAdded.current || lastKey === undefined) return
    isAdded.current = false
    setOpenKey(lastKey)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(NEW_FIELD)?.focus())
  }, [lastKey])
  const takeAway = (index: number) => {
    remove(index)
    focus(':scope > button')
  }
  const moveTo = (from: number, to: number, button: 'up' | 'down') => {
    move(from, to)
    const isEnd = to === 0 || to === fields.length - 1
    const other = button === 'up' ? 'down' : 'up'
    focus(`:scope > ol > li:nth-child(${to + 1}) > div [data-move=${isEnd ? other : button}]`)
  }
  return (
    <fieldset ref={box} aria-labelledby={id} className="grid min-w-0 gap-3">
      <p id={id} className="font-display text-lg font-semibold">
        {label}
      </p>
      {message !== undefined && <FieldError>{message}</FieldError>}
      <ol className="grid gap-2 empty:hidden">
        {fields.map(({ key }, index) => (
          <Item
            key={key}
            control={control}
            title={{ name: `${name}.${index}.${field.title}`, blank: `New ${one}` }}
            isOpen={openKey === key}
            isWrong={get(errors, `${name}.${index}`) !== undefined}
            onToggle={(open) => setOpenKey(open ? key : null)}
            moves={{
              up: index > 0 ? () => moveTo(index, index - 1, 'up') : undefined,
              down: index < fields.length - 1 ? () => moveTo(index, index + 1, 'down') : undefined,
            }}
            onRemove={() => takeAway(index)}
          >
            {children(`${name}.${index}`)}
          </Item>
        ))}
      </ol>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        onClick={add}
      >
        {`Add ${one}`}
      </Button>
    </fieldset>
  )
}

/** The first field of an item that was just added. */
const NEW_FIELD = ':scope > ol > li:last-child [id] :is(input, textarea)'

type ItemProps = {
  control: Control<FieldValues>
  /** The field that names the item, and its name while that is empty. */
  title: { name: string; blank: string }
  isOpen: boolean
  isWrong: boolean
  onToggle: (open: boolean) => void
  moves: Record<'up' | 'down', (() => void) | undefined>
  onRemove: () => void
  children: ReactNode
}

function Item({ control, title, isOpen, isWrong, onToggle, moves, onRemove, children }: ItemProps) {
  const shown = String(useWatch({ control, name: title.name }) ?? '').trim() || title.blank
  const id = useId()
  const open = isOpen || isWrong
  return (
    <li className="rounded-md border border-line bg-surface">
      <div className="flex items-center p-1 sm:gap-1 sm:p-1.5 max-[18rem]:flex-wrap">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-1 rounded-md px-1 text-start sm:gap-2 sm:px-2.5 font-semibold hover:bg-pine-tint max-[18rem]:basis-full"
        >
          <ChevronDown
            className={`size-5 shrink-0 transition-transform ${open ? '' : '-rotate-90'}`}
            aria-hidden="true"
          />
          <span className="min-w-0 wrap-anywhere">{shown}</span>
        </button>
        {(['up', 'down'] as const).map((way) => (
          <IconButton
            key={way}
            data-move={way}
            label={`Move ${way}: ${shown}`}
            icon={
              way === 'up' ? (
                <ArrowUp className="size-5" aria-hidden="true" />
              ) : (
                <ArrowDown className="size-5" aria-hidden="true" />
              )
            }
            disabled={moves[way] === undefined}
            onClick={moves[way]}
          />
        ))}
        <IconButton
          label={`Remove: ${shown}`}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div id={id} hidden={!open} className="border-t border-line p-4 sm:p-5">
        {open && <div className="grid gap-5">{children}</div>}
      </div>
    </li>
  )
}
