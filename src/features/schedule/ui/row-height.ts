import type { CSSProperties } from 'react'

/** The least height of a slot's row, in rem: with a line of text each, half hours of a whole day are in sight. */
const leastOf = (slotStep: number) => (slotStep >= 60 ? 3.25 : 1.5)

/** What is above and below the rows. Several calendars have a row of filters. */
const AROUND = { one: '11.5rem', several: '14.5rem' }

/** The height of a row, which fills the window, and of what is around the rows. */
export function rowHeight(rows: number, slotStep: number, { hasSeveral }: { hasSeveral: boolean }) {
  const around = AROUND[hasSeveral ? 'several' : 'one']
  return {
    '--around': around,
    '--row': `max(${leastOf(slotStep)}rem, calc((100dvh - ${around}) / ${rows}))`,
  } as CSSProperties
}

/** Less has room for one line only. */
const TWO_LINES_REM = 2.2

/** Whether an appointment may have room for one line only. */
export function isOneLine(minutes: number, slotStep: number): boolean {
  return (minutes / slotStep) * leastOf(slotStep) < TWO_LINES_REM
}
