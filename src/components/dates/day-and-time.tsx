import { formatDayAndTime } from '../../lib/day-and-time.ts'
import { useToday } from './use-today.ts'

/** A date and time as people say them, in one piece: `Sat 28 Nov, 12:00 PM`. */
export function DayAndTime({ at }: { at: Date }) {
  return <span className="whitespace-nowrap">{formatDayAndTime(at, useToday())}</span>
}
