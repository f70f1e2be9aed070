import { formatLongDate, formatTime } from '../../lib/time.ts'

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
