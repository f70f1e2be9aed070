import { formatDayAndTime } from '../../lib/day-and-time.ts'
import { useToday } from './use-today.ts'

/** A date and time as people say them: `Sat 28 Nov, 12:00 PM`. Without room it breaks before the time, never inside either. */
export function DayAndTime({ at }: { at: Date }) {
  const [day, time] = formatDayAndTime(at, useToday()).split(', ')
  return (
    <>
      <span className="inline-block">{day},</span> <span className="inline-block">{time}</span>
    </>
  )
}
