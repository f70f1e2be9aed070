import { formatLongDate, formatTime } from '../../lib/time.ts'

/** A date and time in full. It breaks after the weekday and before the time, never inside either. */
export function DateAndTime({ at }: { at: Date }) {
  const [weekday, date] = formatLongDate(at).split(', ')
  return (
    <span className="text-wrap">
      {weekday}, <span className="inline-block">{date}</span>,{' '}
      <span className="inline-block">{formatTime(at)}</span>
    </span>
  )
}
