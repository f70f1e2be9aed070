import { useEffect, useRef } from 'react'
import { INPUT } from '../../../components/forms/field.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { isCalendarDay } from '../../../lib/time.ts'

/** A date input that shows the chosen day. A year that is being typed is not jumped to. */
export function DateJump({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = date
  }, [date])
  return (
    <input
      ref={input}
      type="date"
      aria-label="Jump to a date"
      defaultValue={date}
      onChange={({ target }) => {
        if (isCalendarDay(target.value)) onDate(target.value)
      }}
      className={classes(INPUT, 'min-h-9! w-auto! bg-surface! px-2! py-1! text-sm!')}
    />
  )
}
