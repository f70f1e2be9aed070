import { useEffect, useId, useRef, useState } from 'react'
import { isCalendarDay } from '../../lib/time.ts'
import { INPUT } from '../forms/field.tsx'
import { classes } from '../layout/classes.ts'
import { pasteDay } from './paste-day.ts'

export type DayInputProps = {
  label: string
  /** The chosen day as `YYYY-MM-DD`; undefined for none. */
  value: string | undefined
  /** Called once a whole date has been entered, or the field emptied. */
  onChange: (day: string | undefined) => void
  /** The earliest and latest day to choose. */
  min?: string | undefined
  max?: string | undefined
  className?: string
}

/** A date input outside of forms. A date being typed, such as the year 0002, is not reported. */
export function DayInput({ label, value = '', onChange, min, max, className }: DayInputProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // The value may change by navigation while nothing is typed.
  const shown = useRef(value)
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    setTyped(value)
  }, [value])
  const change = (day: string) => {
    setTyped(day)
    if (day !== '' && !isCalendarDay(day)) return
    shown.current = day
    onChange(day === '' ? undefined : day)
  }
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        onPaste={pasteDay(change)}
        data-empty={typed === '' || undefined}
        value={typed}
        min={min}
        max={max}
        onChange={(event) => change(event.target.value)}
        className={classes(INPUT, '!bg-surface')}
      />
    </div>
  )
}
