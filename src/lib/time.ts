import { clinic } from '../clinic/clinic.ts'

/** Creates a format in the clinic's zone on first use: each one takes a slow phone some milliseconds. */
function formatOf(locale: string, shape: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: clinic.timeZone, ...shape })
    return format
  }
}

const longDate = formatOf(clinic.locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = formatOf(clinic.locale, { weekday: 'short', day: 'numeric', month: 'short' })
const yearDate = formatOf(clinic.locale, { day: 'numeric', month: 'short', year: 'numeric' })
const weekday = formatOf(clinic.locale, { weekday: 'short' })
const dayAndMonth = formatOf(clinic.locale, { day: 'numeric', month: 'short' })
const time = formatOf('en-US', { hour: 'numeric', minute: '2-digit' })
const isoDay = formatOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day (`YYYY-MM-DD`) of an instant in the clinic's zone. */
export function clinicDay(instant: Date): string {
  return isoDay().format(instant)
}

/** The minutes after midnight that a clock in the clinic's zone shows at an instant. */
export function clinicMinute(instant: Date): number {
  const parts = offsetParts().formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  return 60 * part('hour') + part('minute')
}

/** The day (`YYYY-MM-DD`) that is `days` calendar days later, regardless of the length of a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * True for a `YYYY-MM-DD` that exists: no 30 February, and 29 February only in leap years. Years below 1000 are not
 * accepted, since JavaScript reads 0 to 99 as 1900 to 1999.
 */
export function isCalendarDay(day: unknown): day is string {
  if (typeof day !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

/**
 * The instant of a time on a day in the clinic's zone; hour 24 is the next midnight. It uses the zone's offset at that
 * instant, so days of 23 or 25 hours are handled.
 */
export function clinicInstant(day: string, hour: number, minute = 0): Date {
  const wall = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  const guess = wall - offsetAt(wall)
  return new Date(wall - offsetAt(guess))
}

/**
 * Gives the instants of a day's minutes in the clinic's zone, counted on its clocks from midnight. Null for a minute that
 * the day's clocks skip or show twice: nothing can be agreed on for it. Reads the zone twice for a usual day.
 */
export function instantsOf(day: string): (minute: number) => Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsets = [-12, 36].map((hours) => offsetAt(midnight + hours * HOUR_MS))
  const [before = 0, after = 0] = offsets
  if (before === after) return (minute) => new Date(midnight + minute * MINUTE_MS - before)
  return (minute) => {
    const wall = midnight + minute * MINUTE_MS
    const instants = offsets.map((offset) => wall - offset).filter((at) => wall - offsetAt(at) === at)
    return instants.length === 1 ? new Date(instants[0] ?? 0) : null
  }
}
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The offset of the clinic's zone from UTC at an instant, in milliseconds. */
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

/** `4 Dec 2026, 11:00 AM` in the clinic's zone, of an instant as the API gives it. */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  return `${formatYearDate(at)}, ${formatTime(at)}`
}

/** A time of a day. An answer of an older server has no minute. */
type DayTime = { date: string; hour: number; minute?: number | undefined }

/** The time of a slot relative to the clinic's current day: `Today at 3:00 PM`, `Tomorrow at …`, `Thu, 4 Dec at …`. */
export function formatWhen({ date, hour, minute }: DayTime, today: string): string {
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  return `${near[date] ?? formatShortDate(clinicInstant(date, 12))} at ${formatHour(hour, minute)}`
}

/** Formats a time of the day: 10 → `10:00 AM`, 20 and 30 → `8:30 PM`. */
export function formatHour(hour: number, minute = 0): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
