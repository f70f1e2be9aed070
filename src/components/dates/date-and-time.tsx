import { formatLongDate, formatTime } from '../../lib/time.ts'

/** A date and time. It fills the line before it wraps, so that two lines are enough on phones. */
export function DateAndTime({ at }: { at: Date }) {
  return (
    <span className="text-wrap">
      {formatLongDate(at)}, <span className="whitespace-nowrap">{formatTime(at)}</span>
    </span>
  )
}
