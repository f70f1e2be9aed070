import type { ClipboardEvent } from 'react'
import { readDay } from '../../lib/typed/read-day.ts'
import { toastError } from '../../lib/web/toast.ts'

/** What is said of a paste that neither we nor the browser read as a day. */
export const NO_DAY = 'Please paste one day, such as 26/11/2026'

/**
 * Takes a pasted day in a date box, where browsers ignore most ways to write one. Anything else is left to the browser; if
 * it takes nothing either, that is said, since the box still shows what it had.
 */
export function pasteDay(onChange: (day: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const day = readDay(event.clipboardData.getData('text'))
    if (day === undefined) return tellIfUnchanged(event.currentTarget)
    event.preventDefault()
    onChange(day)
  }
}

function tellIfUnchanged(box: HTMLInputElement): void {
  const before = box.value
  setTimeout(() => box.value === before && toastError(NO_DAY))
}
