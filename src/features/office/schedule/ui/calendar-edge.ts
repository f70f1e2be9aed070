import type { Schedule } from '../contract.ts'

/** How many colours there are (colours.css). */
const EDGES = 6

/** The colour of a calendar, by its place among all; null while there is only one. */
export function edgeOf(id: number, calendars: Schedule['calendars']): string | null {
  const place = calendars.findIndex((one) => one.id === id)
  return calendars.length === 1 || place === -1 ? null : `var(--calendar-${(place % EDGES) + 1})`
}
