import { clinic } from '../clinic/clinic.ts'

/** Makes a format of the clinic's zone when it is first used: each costs a slow phone some milliseconds. */
function formatOf(locale: string, shape: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: clinic.timeZone, ...shape })
    return made
  }
}

const longDate = formatOf(clinic.locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = formatOf(clinic.locale, { weekday: 'short', day: 'numeric', month: 'short' })
const yearDate = formatOf(clinic.locale, { day: 'numeric', month: 'short', year: 'numeric' })
const weekday = formatOf(clinic.locale, { weekday: 'short' })
const dayAndMonth = formatOf(clinic.locale, { day: 'numeric', month: 'short' })
const time = formatOf('en-US', { hour: 'numeric', minute: '2-digit' })
const isoDay = formatOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The clinic's calendar day (`YYYY-MM-DD`) of an instant. */
export function clinicDay(instant: Date): string {
  return isoDay().format(instant)
}

/** The day (`YYYY-MM-DD`) that lies `days` calendar days after another; never "24 hours later". */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * True for a `YYYY-MM-DD` that the calendar has: no 30 February, and 29 February in leap years only. Years below
 * 1000 are none: JavaScript takes the first hundred for those of the last century.
 */
export function isCalendarDay(day: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

/**
 * The instant at which the clinic's clock shows a full hour on a day. The zone's offset is looked up at that
 * moment, so days of 23 or 25 hours come out right.
 */
export function clinicInstant(day: string, hour: number): Date {
  const wall = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const guess = wall - offsetAt(wall)
  return new Date(wall - offsetAt(guess))
}

/** Minutes-exact offset of the clinic's zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const parts = offsetParts().formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(instant / 1000) * 1000
}
const offsetParts = formatOf('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** `Thursday, 4 December 2026` in the clinic's zone. */
export function formatLongDate(instant: Date): string {
  return longDate().format(instant)
}

/** `Thu, 4 Dec` in the clinic's zone. */
export function formatShortDate(instant: Date): string {
  return shortDate().format(instant)
}

/** `4 Dec 2026` in the clinic's zone. */
export function formatYearDate(instant: Date): string {
  return yearDate().format(instant)
}

/** `Thu` in the clinic's zone. */
export function formatWeekday(instant: Date): string {
  return weekday().format(instant)
}

/** `4 Dec` in the clinic's zone. */
export function formatDayAndMonth(instant: Date): string {
  return dayAndMonth().format(instant)
}

/** `11:00 AM` in the clinic's zone (the specification's `h:mm a`). */
export function formatTime(instant: Date): string {
  return time()
    .format(instant)
    .replace(/[\u202f\u00a0]/g, ' ')
}

/** The hour's label: 10 → `10:00 AM`, 20 → `8:00 PM`. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
