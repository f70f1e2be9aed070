import type { ReactNode } from 'react'
import { classes } from '../layout/classes.ts'

/** A stop on a line through time, which begins at the first one and ends at the last. `dot` is its mark's classes. */
export function TimelineStop({ dot, children }: { dot: string; children: ReactNode }) {
  return (
    <li className="relative ps-6 pb-4 before:absolute before:start-[5px] before:top-2 before:h-full before:w-0.5 before:bg-line last:pb-0 last:before:hidden">
      <span aria-hidden="true" className={classes('absolute start-0 top-1.5 size-3 rounded-full', dot)} />
      {children}
    </li>
  )
}

/** The present day between what is to come and what has been. */
export function TodayStop({ children }: { children: ReactNode }) {
  return (
    <TimelineStop dot="bg-marigold">
      <p className="font-semibold text-marigold-ink">Today</p>
      {children}
    </TimelineStop>
  )
}
