import { addDays, clinicDay, formatShortDate, formatTime, formatYearDate, startOfDay } from './time.ts'

/** How far away a date is understood without its year: half a year. */
const SAME_YEAR_MS = 183 * 24 * 3_600_000

/**
 * A day and time as people say them, in the clinic's zone: `Today, 12:00 PM`, `Tomorrow, 12:00 PM`, `Sat 28 Nov, 12:00 PM`,
 * further away `Sat 28 Nov 2027, 12:00 PM`. `today` is the clinic's current day.
 */
export function formatDayAndTime(instant: Date, today: string): string {
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[clinicDay(instant)]
  return `${near ?? formatNearDate(instant, today)}, ${formatTime(instant)}`
}

/** `Sat 28 Nov`, and with its year only far away. */
export function formatNearDate(instant: Date, today: string): string {
  const isFar = Math.abs(instant.getTime() - startOfDay(today).getTime()) > SAME_YEAR_MS
  return formatShortDate(instant).replace(',', '') + (isFar ? formatYearDate(instant).slice(-5) : '')
}
