import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { POPOVER, POPOVER_ITEM } from '../../../../components/dialogs/popover-class.ts'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { type Offered, offeredQuery } from './api.ts'
import { offBill } from './off-bill.ts'

type LinePickerProps = {
  box: RefObject<HTMLInputElement | null>
  onChoose: (chosen: Offered) => void
  /** Nothing is on the bill yet. */
  isNeeded: boolean
  /** Leads to where a product is added; undefined for who may not. */
  onAdd: ((name: string) => void) | undefined
}

/** Finds a product, treatment or service by typing. The box is empty again after each choice, and keeps the focus. */
export function LinePicker({ box, onChoose, isNeeded, onAdd }: LinePickerProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const id = useId()
  const name = typed.trim()
  const { options, isNothing } = useOptions({ name, isOpen, onAdd })
  const choose = (option: Option | undefined) => {
    if (option === undefined) return
    if ('add' in option) return option.add()
    onChoose(option)
    setTyped('')
    setAt(0)
    setOpen(false)
    box.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(isOpen ? options[at] : undefined)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (step !== undefined) {
      if (isOpen && options.length > 0) setAt((at + step + options.length) % options.length)
      setOpen(true)
    } else return
    event.preventDefault()
  }
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={`${id}-box`} className="font-semibold">
        Add a product or treatment
      </label>
      <input
        {...offBill(isNeeded ? CHECKOUT_TEXTS.empty : undefined)}
        id={`${id}-box`}
        ref={box}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        className={INPUT}
      />
      {isOpen && (
        <div className={classes(POPOVER, 'absolute inset-x-0 top-full z-20 mt-1 max-h-72')}>
          {isNothing && (
            <p role="status" className="px-3 py-2 text-ink-soft">
              {CHECKOUT_TEXTS.nothingFound}
              {onAdd === undefined && `. ${CHECKOUT_TEXTS.adminAdds}.`}
            </p>
          )}
          <div id={`${id}-list`} role="listbox" aria-label="Products, treatments and services">
            {options.map((option, index) => (
              <OptionRow
                key={option.id}
                id={`${id}-${index}`}
                option={option}
                isAt={index === at}
                onClick={() => choose(option)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

type Option = Offered | { id: 'add'; name: string; add: () => void }

/** What is found; where nothing is, the way to add it, for those who may. */
function useOptions({
  name,
  isOpen,
  onAdd,
}: { name: string; isOpen: boolean } & Pick<LinePickerProps, 'onAdd'>) {
  const { data: found, isPlaceholderData } = useQuery({ ...offeredQuery(name), enabled: isOpen })
  const isNothing = found?.length === 0 && !isPlaceholderData
  const label = name === '' ? CHECKOUT_TEXTS.addProducts : CHECKOUT_TEXTS.addIt
  const options: Option[] =
    isNothing && onAdd !== undefined ? [{ id: 'add', name: label, add: () => onAdd(name) }] : (found ?? [])
  return { isNothing, options }
}

type OptionRowProps = { id: string; option: Option; isAt: boolean; onClick: () => void }

function OptionRow({ id, option, isAt, onClick }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus, and its keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={classes(POPOVER_ITEM, 'justify-between', isAt && 'bg-pine-tint')}
    >
      <span className={classes('min-w-0 wrap-anywhere', 'add' in option && 'font-semibold')}>
        {option.name}
        {'left' in option && option.left !== null && (
          <span className="ms-2 text-sm text-ink-soft">{option.left / 1000} left</span>
        )}
      </span>
      {'price' in option && <span className="tabular-nums">{formatMoney(option.price)}</span>}
    </div>
  )
}
