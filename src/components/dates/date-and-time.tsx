import { formatDayAndTime, formatLongDate, formatTime } from '../../lib/time.ts'
import { useToday } from './use-today.ts'

/** A date and time in full. It breaks after the weekday and before the time, never inside either. */
export function DateAndTime({ at }: { at: Date }) {
  const [weekday, date] = formatLongDate(at).split(', ')
  return (
    <span className="text-wrap">
      {weekday}, <span className="whitespace-nowrap">{date}</span>,{' '}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </span>
  )
}

/** A date and time as people say them, in one piece: `Sat 28 Nov, 12:00 PM`. */
export function DayAndTime({ at }: { at: Date }) {
  return <span className="whitespace-nowrap">{formatDayAndTime(at, useToday())}</span>
}
