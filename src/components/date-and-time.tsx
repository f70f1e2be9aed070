import { formatLongDate, formatTime } from '../lib/time.ts'

/** A date and time. It wraps between weekday, day and time, and within the day only if it must. */
export function DateAndTime({ at }: { at: Date }) {
  const date = formatLongDate(at)
  const afterWeekday = date.indexOf(', ') + 1
  return (
    <>
      {date.slice(0, afterWeekday)} <span className="inline-block">{date.slice(afterWeekday).trim()},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </>
  )
}
