import { formatDayAndTime } from '../../lib/day-and-time.ts'
import { WholeDates } from '../../lib/web/whole-dates.ts'
import { useToday } from './use-today.ts'

/** A date and time as people say them: `Sat 28 Nov, 12:00 PM`. */
export function DayAndTime({ at }: { at: Date }) {
  return <WholeDates>{formatDayAndTime(at, useToday())}</WholeDates>
}
