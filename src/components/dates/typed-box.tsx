import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldError, INPUT } from '../forms/field.tsx'
import { classes } from '../layout/classes.ts'
import { NativePicker, openPicker } from './native-picker.tsx'

/** The box's own attributes, and its value. */
export type TypedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  id: string
  /** The id of the label, which also names the picker's button. */
  labelId: string
  value: string
  /** Gets each value that is typed or chosen, an empty text once the box is emptied, and undefined while it holds no value. */
  onChange: (value: string | undefined) => void
}

type Reading = { value: string; problem?: undefined } | { value?: undefined; problem: string }

type TypedValue = Pick<TypedInputProps, 'value' | 'onChange'> & {
  /** What a text says; `isWhole` once no more is typed. */
  read: (text: string, isWhole: boolean) => Reading
  /** How the box shows a value, and how a screen reader reads it. */
  shownAs: (value: string) => string
  saidAs: (value: string) => string
}

/** The browser's picker and its button. */
type Picker = {
  type: 'date' | 'time'
  label: string
  icon: ReactNode
  /** Only where a finger presses: elsewhere browsers have no picker of this kind, or a slow one. */
  forTouch?: boolean
  value: string
  min?: string | undefined
  max?: string | undefined
}

type TypedBoxProps = TypedInputProps & TypedValue & { picker: Picker }

/**
 * A box into which something is typed as in India, beside a button for the browser's picker. On leaving, the box shows
 * how the text was read; what can't be read stays, with the reason.
 */
export function TypedBox(props: TypedBoxProps) {
  const { labelId, value, onChange, read, shownAs, saidAs, picker, onBlur, className, ...box } = props
  const typed = useTyped({ value, onChange, read, shownAs, saidAs })
  const problem = box['aria-invalid'] ? undefined : typed.problem
  const problemId = `${box.id}-problem`
  return (
    <div className={classes('grid min-w-0 gap-1.5', className)}>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <div className="relative">
        <input
          {...box}
          ref={(element) => {
            typed.input.current = element
            if (typeof box.ref === 'function') box.ref(element)
          }}
          autoComplete="off"
          value={typed.text}
          aria-invalid={problem ? true : box['aria-invalid']}
          aria-describedby={classes(box['aria-describedby'], problem && problemId) || undefined}
          onChange={({ target }) => typed.type(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && typed.leave()}
          onBlur={(event) => {
            typed.leave()
            onBlur?.(event)
          }}
          className={classes(INPUT, picker.forTouch ? 'pointer-coarse:pe-11!' : 'pe-11!')}
        />
        <PickerButton picker={picker} labelId={labelId} disabled={box.disabled} onChoose={typed.choose} />
      </div>
      <span aria-live="polite" className="sr-only">
        {typed.said}
      </span>
    </div>
  )
}

type PickerButtonProps = {
  picker: Picker
  labelId: string
  disabled: boolean | undefined
  onChoose: (value: string) => void
}

function PickerButton({ picker, labelId, disabled, onChoose }: PickerButtonProps) {
  const { label, icon, forTouch, ...native } = picker
  const ref = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-describedby={labelId}
        disabled={disabled}
        onClick={() => openPicker(ref.current)}
        className={classes(
          forTouch ? 'hidden pointer-coarse:grid' : 'grid',
          'absolute inset-y-0 end-0 w-11 place-items-center rounded-md text-ink-soft hover:text-ink',
        )}
      >
        {icon}
      </button>
      <NativePicker {...native} ref={ref} onChoose={onChoose} className="end-0 bottom-0 size-11" />
    </>
  )
}

/** The text in the box and what it says; the form's value follows it, and it follows the form's. */
function useTyped({ value, onChange, read, shownAs, saidAs }: TypedValue) {
  const [text, setText] = useState(() => shownAs(value))
  const [isLeft, setLeft] = useState(false)
  const [said, setSaid] = useState('')
  const reported = useRef<string | undefined>(value)
  const input = useRef<HTMLInputElement>(null)
  const readAs = (typed: string, isWhole: boolean): Reading =>
    typed.trim() === '' ? { value: '' } : read(typed, isWhole)
  const whole = readAs(text, true)
  useEffect(() => {
    if (value === (reported.current ?? '')) return
    reported.current = value
    setText(shownAs(value))
    // What was read before is no longer what the box shows.
    setSaid('')
  }, [value, shownAs])
  // The form asks for it before it sends anything.
  useEffect(() => input.current?.setCustomValidity(whole.problem ?? ''))

  const report = (next: string | undefined) => {
    if (next === reported.current) return
    reported.current = next
    onChange(next)
  }
  const type = (typed: string) => {
    setText(typed)
    setLeft(false)
    report(readAs(typed, false).value)
  }
  const leave = () => {
    setLeft(true)
    if (whole.problem !== undefined) return
    report(whole.value)
    if (shownAs(whole.value) === text) return
    setText(shownAs(whole.value))
    setSaid(whole.value === '' ? '' : saidAs(whole.value))
  }
  const choose = (next: string) => {
    type(shownAs(next))
    report(next)
    setSaid(saidAs(next))
    input.current?.focus()
  }
  return { text, said, input, type, leave, choose, problem: isLeft ? whole.problem : undefined }
}
