import { formatLongDate, formatTime } from '../lib/time.ts'

/** When something is, in words that break only between weekday, day and time. */
export function DateAndTime({ at }: { at: Date }) {
  const [weekday, day] = formatLongDate(at).split(', ')
  return (
    <>
      {weekday}, <span className="whitespace-nowrap">{day},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </>
  )
}
