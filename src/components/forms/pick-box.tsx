import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { POPOVER, POPOVER_ITEM } from '../dialogs/popover-class.ts'
import { classes } from '../layout/classes.ts'
import { INPUT } from './field.tsx'

/** Something that a box offers. */
export type PickOption = {
  id: string
  name: string
  /** What stands beside the name, below it, and at the end of its row. */
  aside?: string
  below?: string
  end?: string
  /** It is no find, but a way to go on. */
  isWay?: boolean
  choose: () => void
}

/** What someone types into a box: what is offered follows it. */
export type Picking = ReturnType<typeof usePicking>

/** The state of a box, from which its caller makes what is offered. */
export function usePicking() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  return { typed, setTyped, name: typed.trim(), isOpen, setOpen }
}

type Choosing = {
  picking: Picking
  box: RefObject<HTMLInputElement | null>
  options: readonly PickOption[]
  /** False while what is offered is still of an earlier text: Enter waits for it. */
  isFresh: boolean
  /** What Enter does while nothing is typed and nothing in the list was gone to. */
  onEmptyEnter?: (() => void) | undefined
}

type PickBoxProps = Choosing & {
  label: string
  listLabel: string
  /** What to say where nothing is found. */
  note?: string | undefined
  maxLength?: number
}

/**
 * Finds something by typing. Enter chooses; the box is empty again after each choice, and keeps the focus. Nothing typed
 * chooses nothing: only an arrow or the pointer does.
 */
export function PickBox(props: PickBoxProps) {
  const { picking, box, options, isFresh, onEmptyEnter, label, listLabel, note, ...input } = props
  const { typed, isOpen, setOpen } = picking
  const id = useId()
  const { at, choose, press, type } = useChoosing({ picking, box, options, isFresh, onEmptyEnter })
  const isShown = isOpen && (options.length > 0 || note !== undefined)
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={`${id}-box`} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={`${id}-box`}
        ref={box}
        dir="auto"
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        className={INPUT}
      />
      {isShown && <PickList {...{ id, options, at, note, choose }} label={listLabel} />}
    </div>
  )
}

/** The keys of a box with a list: arrows move in it, Enter chooses, Escape closes. Ctrl+Enter is the page’s. */
function useChoosing({ picking, box, options, isFresh, onEmptyEnter }: Choosing) {
  const { name, setTyped, isOpen, setOpen } = picking
  const [at, setAt] = useState(NOWHERE)
  const [isWaiting, setWaiting] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setAt(text.trim() === '' ? NOWHERE : 0)
    setWaiting(false)
  }
  const choose = (option: PickOption | undefined) => {
    setWaiting(false)
    if (option === undefined) return
    option.choose()
    if (option.isWay) return
    type('')
    setOpen(false)
    box.current?.focus()
  }
  // Enter came before what is found.
  useEffect(() => {
    if (isWaiting && isFresh) choose(options[at])
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEmpty = name === '' && (!isOpen || at === NOWHERE)
    if (event.key === 'Enter' && isEmpty && !event.repeat) leaveEmpty()
    else if (event.key === 'Enter' && isOpen && !isFresh) setWaiting(true)
    else if (event.key === 'Enter') choose(isOpen ? options[at] : undefined)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (step !== undefined) {
      setAt(isOpen ? nextOf({ at, step, count: options.length }) : 0)
      setOpen(true)
    } else return
    event.preventDefault()
  }
  const leaveEmpty = () => {
    setOpen(false)
    onEmptyEnter?.()
  }
  const write = (text: string) => {
    type(text)
    setOpen(true)
  }
  return { at, choose, press, type: write }
}

/** Where one is before one has typed or pressed an arrow. */
const NOWHERE = -1

/** Where an arrow leads from a place in a list, which has no end. */
function nextOf({ at, step, count }: { at: number; step: number; count: number }): number {
  if (count === 0) return NOWHERE
  if (at === NOWHERE) return step > 0 ? 0 : count - 1
  return (at + step + count) % count
}

type PickListProps = {
  id: string
  label: string
  options: readonly PickOption[]
  at: number
  note: string | undefined
  choose: (option: PickOption) => void
}

function PickList({ id, label, options, at, note, choose }: PickListProps) {
  return (
    <div className={classes(POPOVER, 'absolute inset-x-0 top-full z-20 mt-1 max-h-72')}>
      {note !== undefined && (
        <p role="status" className="px-3 py-2 text-ink-soft">
          {note}
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={label}>
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
  )
}

type OptionRowProps = { id: string; option: PickOption; isAt: boolean; onClick: () => void }

function OptionRow({ id, option, isAt, onClick }: OptionRowProps) {
  const { name, aside, below, end, isWay = false } = option
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
      <span className={classes('grid min-w-0 wrap-anywhere', isWay && 'font-semibold')} dir="auto">
        <span>
          {name}
          {aside && <span className="ms-2 text-sm text-ink-soft">{aside}</span>}
        </span>
        {below && <span className="text-sm text-ink-soft">{below}</span>}
      </span>
      {end && <span className="tabular-nums">{end}</span>}
    </div>
  )
}
