import type { CSSProperties } from 'react'

/** The least height of a row, in rem: with a line of text each, half hours of a whole day are in sight. */
const leastOf = (rowStep: number) => (rowStep >= 60 ? 3.25 : 1.5)

/** The height of closed time that is folded, in rem. */
const FOLD_REM = 1.75

type Rows = { rows: number; rowStep: number; folds: number; isStacked: boolean }

/** The height of a row, which fills the window with what is around the rows (schedule.css). Stacked rows grow by what is in them. */
export function rowHeight({ rows, rowStep, folds, isStacked }: Rows) {
  const least = isStacked ? 2 : leastOf(rowStep)
  return {
    '--fold': `${FOLD_REM}rem`,
    '--row': `max(${least}rem, calc((100dvh - var(--around) - ${folds * FOLD_REM}rem) / ${rows}))`,
  } as CSSProperties
}

/** Less has room for one line only. */
const TWO_LINES_REM = 2.2

/** Whether an appointment may have room for one line only. */
export function isOneLine(minutes: number, slotStep: number): boolean {
  return (minutes / slotStep) * leastOf(slotStep) < TWO_LINES_REM
}
