import { Children, createElement, type ReactNode } from 'react'

/** The parts of a moment as `lib/time.ts` writes them: `Sat, 28 Nov`, `28 November 2026`, `12:00 PM`; with what ends them. */
const PARTS =
  /((?:(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?|\d{1,2}(?::\d\d)? [AP]M)[,.;:)]*)/

/** Text whose dates and times stay whole: without room it breaks beside them. The text itself stays as it is. */
export function WholeDates({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === 'string' ? wholeDates(child) : child))
}

/** The same text with its dates and times in elements of their own. */
export function wholeDates(text: string): ReactNode {
  const pieces = text.split(PARTS)
  if (pieces.length === 1) return text
  // Split by a group, every second piece is a part of a moment.
  const className = 'inline-block'
  const parts = pieces.map((piece, key) =>
    key % 2 === 0 ? piece : createElement('span', { key, className }, piece),
  )
  // One element, so that it stays one in a flex container.
  return createElement('span', null, parts)
}
