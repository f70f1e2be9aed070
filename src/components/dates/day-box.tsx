import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { formatLongDay, formatYearDay, isCalendarDay } from '../../lib/time.ts'
import { readDay } from '../../lib/typed/read-day.ts'
import { FieldError, INPUT } from '../forms/field.tsx'
import { classes } from '../layout/classes.ts'
import { DayPicker, openCalendar } from './day-picker.tsx'
import { useToday } from './use-today.ts'

export type DayBoxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  id: string
  /** The id of the label, which also names the calendar's button. */
  labelId: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Gets each day that is typed or chosen, an empty text once the box is emptied, and undefined while it holds no day. */
  onChange: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
}

/**
 * A box into which a day is typed as in India, beside a button for the browser's calendar. On leaving, the box shows how
 * the day was read, with the month's name; what is no day stays, with the reason.
 */
export function DayBox(props: DayBoxProps) {
  // The children stood here until this was loaded.
  const { labelId, value, onChange, min, max, onBlur, className, children: _, ...box } = props
  const { text, said, input, type, leave, choose, ...typed } = useTypedDay({ value, onChange, min, max })
  const picker = useRef<HTMLInputElement>(null)
  const problem = box['aria-invalid'] ? undefined : typed.problem
  const problemId = `${box.id}-problem`
  return (
    <div className={classes('grid min-w-0 gap-1.5', className)}>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <div className="relative">
        <input
          {...box}
          ref={(element) => {
            input.current = element
            if (typeof box.ref === 'function') box.ref(element)
          }}
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          value={text}
          aria-invalid={problem ? true : box['aria-invalid']}
          aria-describedby={classes(box['aria-describedby'], problem && problemId) || undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
          className={`${INPUT} pe-11!`}
        />
        <CalendarButton
          labelId={labelId}
          disabled={box.disabled}
          onClick={() => openCalendar(picker.current)}
        />
        <DayPicker
          ref={picker}
          {...{ value, min, max }}
          onChoose={choose}
          className="end-0 bottom-0 size-11"
        />
      </div>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  )
}

type CalendarButtonProps = { labelId: string; disabled: boolean | undefined; onClick: () => void }

function CalendarButton({ labelId, disabled, onClick }: CalendarButtonProps) {
  return (
    <button
      type="button"
      aria-label="Open calendar"
      aria-describedby={labelId}
      disabled={disabled}
      onClick={onClick}
      className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
    >
      <CalendarDays className="size-5" aria-hidden="true" />
    </button>
  )
}

/** A day as it is typed: the text, what was wrong with it when the box was left, and how it was read. */
function useTypedDay({ value, onChange, min, max }: Pick<DayBoxProps, 'value' | 'onChange' | 'min' | 'max'>) {
  const today = useToday()
  const [text, setText] = useState(() => shownAs(value))
  const [isLeft, setLeft] = useState(false)
  const [said, setSaid] = useState('')
  const reported = useRef<string | undefined>(value)
  const input = useRef<HTMLInputElement>(null)
  const read = text.trim() === '' ? { day: '' } : readDay(text, { today, min, max })
  useEffect(() => {
    if (value === (reported.current ?? '')) return
    reported.current = value
    setText(shownAs(value))
  }, [value])
  // The form asks for it before it sends anything.
  useEffect(() => input.current?.setCustomValidity(read.problem ?? ''))

  const report = (day: string | undefined) => {
    if (day === reported.current) return
    reported.current = day
    onChange(day)
  }
  const type = (typed: string) => {
    setText(typed)
    setLeft(false)
    // A day without a year is one only when no more is typed.
    report(typed.trim() === '' ? '' : readDay(typed).day)
  }
  const leave = () => {
    setLeft(true)
    if (read.problem !== undefined) return
    report(read.day)
    if (shownAs(read.day) === text) return
    setText(shownAs(read.day))
    setSaid(read.day === '' ? '' : formatLongDay(read.day))
  }
  const choose = (day: string) => {
    type(shownAs(day))
    report(day)
    setSaid(formatLongDay(day))
    input.current?.focus()
  }
  return { text, said, input, type, leave, choose, problem: isLeft ? read.problem : undefined }
}

/** A day as the box shows it, so that no one takes the month for the day. */
function shownAs(day: string): string {
  return isCalendarDay(day) ? formatYearDay(day) : day
}
