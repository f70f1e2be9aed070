import { formatLongDate, formatTime } from '../../lib/time.ts'
import { WholeDates } from '../../lib/web/whole-dates.ts'

/** A date and time in full: `Thursday, 4 December 2026, 11:00 AM`. */
export function DateAndTime({ at }: { at: Date }) {
  return (
    <span className="text-wrap">
      <WholeDates>{`${formatLongDate(at)}, ${formatTime(at)}`}</WholeDates>
    </span>
  )
}
