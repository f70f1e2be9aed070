import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../actions/button.tsx'
import { classes } from '../layout/classes.ts'
import { type FieldProps, GroupFrame, useField } from './field.tsx'

export type RadioOption = {
  value: string
  label: ReactNode
  /** A second line, such as what happens and how long it takes. */
  detail?: ReactNode
  /** At the end of the card, such as a price. */
  meta?: ReactNode
  /** Before the text, such as a picture or an icon. */
  picture?: ReactNode
  disabled?: boolean
  /** Consecutive options with the same group are shown under its heading. */
  group?: string
}

export type RadioCardsProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  options: readonly RadioOption[]
  /** `cards` are large, `compact` are small cells, such as for times. */
  look?: 'cards' | 'compact'
  /** Whether choosing the selected option again clears it (the value becomes `''`). */
  clearable?: boolean
  /** Classes for the columns; by default one column of cards, or as many cells as fit. */
  columns?: string
  /** A question above the cards. Once it is answered, all folds to the chosen card, with a button to change it. */
  question?: ReactNode
}

/** Selects one of a few options, all of them visible. Arrow keys move, Space or a click selects. */
export function RadioCards<In extends FieldValues, Context, Out>(props: RadioCardsProps<In, Context, Out>) {
  const { options, look = 'cards', clearable = false, columns, disabled = false, question } = props
  const { field, error, ids } = useField(props)
  const chosen = options.filter(({ value }) => value === field.value)
  const fold = useFold(question !== undefined && error === undefined && chosen.length > 0)
  return (
    <>
      {question !== undefined && !fold.isFolded && <h2 className="text-xl">{question}</h2>}
      <GroupFrame {...props} ids={ids} error={error} hideLabel={props.hideLabel ?? fold.isFolded}>
        <div className="flex flex-wrap items-center gap-2">
          <div className="grid min-w-0 flex-[1_1_10rem] gap-2" {...fold.hears}>
            <RadioGrid
              {...{ look, clearable, disabled }}
              columns={fold.isFolded ? undefined : columns}
              options={fold.isFolded ? chosen.map((option) => folded(option, props.label)) : options}
              name={field.name}
              value={field.value}
              inputRef={field.ref}
              onChoose={field.onChange}
              onBlur={field.onBlur}
            />
          </div>
          {fold.isFolded && options.length > 1 && (
            <Button tone="bare" size="dense" className="-my-1" onClick={fold.open}>
              Change <span className="sr-only">{props.label}</span>
            </Button>
          )}
        </div>
      </GroupFrame>
    </>
  )
}

/** An answer in few lines, with the label of its field above it, which the group says to a screen reader. */
function folded({ detail: _, label, ...option }: RadioOption, field: ReactNode): RadioOption {
  const eyebrow = (
    <span aria-hidden="true" className="block text-sm leading-[1.15] font-normal text-ink-soft">
      {field}
    </span>
  )
  return {
    ...option,
    label: (
      <>
        {eyebrow}
        <span className="block leading-tight">{label}</span>
      </>
    ),
  }
}

/** Whether an answered question is folded. Who chooses with the keyboard looks through all options until the next Tab. */
function useFold(isAnswered: boolean) {
  const [isOpen, setOpen] = useState(false)
  const isPointer = useRef(false)
  return {
    isFolded: isAnswered && !isOpen,
    open: ({ currentTarget }: MouseEvent) => {
      const group = currentTarget.closest('[role="radiogroup"]')
      group?.querySelector<HTMLElement>(':checked')?.focus()
      setOpen(true)
    },
    hears: {
      onPointerDown: () => {
        isPointer.current = true
      },
      // On the radio button itself: its label's click, which comes first, must still find it.
      onClick: ({ target }: MouseEvent) =>
        isPointer.current && target instanceof HTMLInputElement && setOpen(false),
      onKeyDown: ({ key }: KeyboardEvent) => {
        isPointer.current = false
        setOpen(key !== 'Tab')
      },
    },
  }
}

type RadioGridProps = {
  options: readonly RadioOption[]
  look: 'cards' | 'compact'
  name: string
  value: string
  onChoose: (value: string) => void
  onBlur?: () => void
  clearable?: boolean
  columns?: string | undefined
  disabled?: boolean
  /** Receives the first radio button. */
  inputRef?: (element: HTMLInputElement | null) => void
}

/** Only the cards, for a field with further controls. Use inside an element with the role `radiogroup`. */
export function RadioGrid({ options, look, name, value, onChoose, onBlur, ...props }: RadioGridProps) {
  const { clearable = false, columns, disabled = false, inputRef } = props
  const grid =
    columns ?? (look === 'cards' ? 'grid-cols-1' : 'grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]')
  return inGroups(options).map(({ group, members }) => (
    <div key={group ?? ''} className="grid min-w-0 gap-2">
      {group && <p className="pt-2 text-sm font-semibold text-ink-soft">{group}</p>}
      <div className={classes('grid gap-2', grid)}>
        {members.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            look={look}
            inputRef={option === options[0] ? inputRef : undefined}
            name={name}
            isChosen={value === option.value}
            isDisabled={disabled || option.disabled}
            onChoose={() => onChoose(option.value)}
            onChosenAgain={clearable ? () => onChoose('') : undefined}
            onBlur={onBlur}
          />
        ))}
      </div>
    </div>
  ))
}

type RadioCardProps = {
  option: RadioOption
  look: 'cards' | 'compact'
  inputRef: ((element: HTMLInputElement | null) => void) | undefined
  name: string
  isChosen: boolean
  isDisabled: boolean | undefined
  onChoose: () => void
  onChosenAgain: (() => void) | undefined
  onBlur: (() => void) | undefined
}

function RadioCard({ option, look, inputRef, isChosen, isDisabled, ...rest }: RadioCardProps) {
  const { label, detail, meta, picture } = option
  return (
    <label
      className={classes(
        CARD,
        look === 'cards' ? 'min-h-14 gap-2 px-3 py-3 sm:gap-3 sm:px-4' : 'min-h-12 py-1',
      )}
    >
      <input
        type="radio"
        ref={inputRef}
        name={rest.name}
        value={option.value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={rest.onChoose}
        onClick={() => {
          if (isChosen) rest.onChosenAgain?.()
        }}
        onKeyUp={(event) => {
          // Not every browser fires a click for Space on a checked radio button.
          if (event.key !== ' ' || !isChosen || rest.onChosenAgain === undefined) return
          event.preventDefault()
          rest.onChosenAgain()
        }}
        onBlur={rest.onBlur}
        className={
          look === 'cards'
            ? 'peer size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-surface outline-none checked:border-6 checked:border-pine disabled:border-line'
            : 'peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed'
        }
      />
      {picture}
      <span className={classes('grid min-w-0 flex-1', look === 'compact' && 'justify-items-center')}>
        <span
          className={classes(
            'flex flex-wrap gap-x-3 font-semibold tabular-nums',
            look === 'cards' ? 'justify-between' : 'justify-center text-center',
          )}
        >
          <span className="wrap-anywhere">{label}</span>
          {meta && <span>{meta}</span>}
        </span>{' '}
        {detail && <span className="text-sm text-ink-soft text-pretty">{detail}</span>}
      </span>
    </label>
  )
}

function inGroups(options: readonly RadioOption[]): { group: string | undefined; members: RadioOption[] }[] {
  const groups: { group: string | undefined; members: RadioOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

/** A cell that is chosen by what it holds. */
export const CARD = classes(
  'relative flex cursor-pointer items-center rounded-md border border-edge bg-surface hover:border-pine',
  'has-checked:border-pine has-checked:bg-pine-tint has-checked:shadow-[inset_0_0_0_1px_var(--pine)]',
  'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'group-aria-invalid/choice:border-danger forced-colors:has-checked:outline-3',
)
