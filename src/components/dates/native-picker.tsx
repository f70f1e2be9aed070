import type { RefObject } from 'react'
import { classes } from '../layout/classes.ts'

export type NativePickerProps = {
  type: 'date' | 'time'
  ref: RefObject<HTMLInputElement | null>
  /** `YYYY-MM-DD` or `HH:MM`; empty for none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (value: string) => void
  className?: string
}

/** The browser's picker, which `openPicker` opens where this stands. Its own box, in the browser's language, is never seen. */
export function NativePicker({ ref, onChoose, className, ...input }: NativePickerProps) {
  return (
    <input
      {...input}
      ref={ref}
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
      className={classes('pointer-events-none absolute opacity-0', className)}
    />
  )
}

/** Opens the browser's picker. */
export function openPicker(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker()
  } catch {
    // In a frame of another site there is none; the value can be typed.
  }
}
