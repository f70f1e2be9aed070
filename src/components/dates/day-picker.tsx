import type { RefObject } from 'react'
import { isCalendarDay } from '../../lib/time.ts'
import { classes } from '../layout/classes.ts'

export type DayPickerProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  className?: string
}

/** The browser's calendar, which `openCalendar` opens where this stands. Its own box, which writes the month first, is never seen. */
export function DayPicker({ ref, value, min, max, onChoose, className }: DayPickerProps) {
  return (
    <input
      ref={ref}
      type="date"
      tabIndex={-1}
      aria-hidden="true"
      value={isCalendarDay(value) ? value : ''}
      min={min}
      max={max}
      onChange={({ target }) => isCalendarDay(target.value) && onChoose(target.value)}
      className={classes('pointer-events-none absolute opacity-0', className)}
    />
  )
}

/** Opens the browser's calendar. */
export function openCalendar(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker()
  } catch {
    // In a frame of another site there is none; the day can be typed.
  }
}
