import type { ClipboardEvent } from 'react'
import { readDay } from '../../lib/typed/read-day.ts'

/** Takes a pasted day in a date box, where browsers ignore most ways to write one. Anything else is left to the browser. */
export function pasteDay(onChange: (day: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const day = readDay(event.clipboardData.getData('text'))
    if (day === undefined) return
    event.preventDefault()
    onChange(day)
  }
}
