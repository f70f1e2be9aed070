import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { POPOVER, POPOVER_ITEM } from '../../../components/dialogs/popover-class.ts'
import { INPUT } from '../../../components/forms/field.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { formatMoney } from '../../../lib/money.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { offeredQuery } from './api.ts'

type LinePickerProps = { box: RefObject<HTMLInputElement | null>; onChoose: (productId: string) => void }

/** Finds a product or treatment by typing. The box is empty again after each choice, and keeps the focus. */
export function LinePicker({ box, onChoose }: LinePickerProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const id = useId()
  const { data: found = [] } = useQuery({ ...offeredQuery(typed.trim()), enabled: isOpen })
  const choose = (productId: string | undefined) => {
    if (productId === undefined) return
    onChoose(productId)
    setTyped('')
    setAt(0)
    setOpen(false)
    box.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(isOpen ? found[at]?.id : undefined)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (step !== undefined) {
      if (isOpen && found.length > 0) setAt((at + step + found.length) % found.length)
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
        id={`${id}-box`}
        ref={box}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${id}-${at}` : undefined}
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
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Products and treatments"
          className={classes(POPOVER, 'absolute inset-x-0 top-full z-20 mt-1 max-h-72')}
        >
          {found.length === 0 && <p className="px-3 py-2 text-ink-soft">{CHECKOUT_TEXTS.nothingFound}</p>}
          {found.map(({ id: productId, name, price, left }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus, and its keys choose
            <div
              key={productId}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The box keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(productId)}
              className={classes(POPOVER_ITEM, 'justify-between', index === at && 'bg-pine-tint')}
            >
              <span className="min-w-0 wrap-anywhere">
                {name}
                {left !== null && <span className="ms-2 text-sm text-ink-soft">{left / 1000} left</span>}
              </span>
              <span className="tabular-nums">{formatMoney(price)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
