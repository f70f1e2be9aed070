import { clinic } from '../clinic/clinic.ts'

/**
 * Creates a formatter of dates in the clinic's zone. Only its parts are read: which order, spaces and commas its text has
 * differs between browsers and their versions. Created on first use: each takes a slow phone some milliseconds.
 */
function formatOf(shape: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (instant: Date | number) => {
    format ??= new Intl.DateTimeFormat('en-US', {
      timeZone: clinic.timeZone,
      year: 'numeric',
      day: 'numeric',
      ...shape,
    })
    return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  }
}

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
const clockParts = formatOf({
  hourCycle: 'h23',
  month: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What calendar and clock in the clinic's zone show at an instant; January is month 1. */
function clockAt(instant: Date | number): Clock {
  const parts = Object.entries(clockParts(instant)).map(([type, value]) => [type, Number(value)])
  return Object.fromEntries(parts)
}

const padded = (value: number) => String(value).padStart(2, '0')

/** The day (`YYYY-MM-DD`) and the minutes after midnight that calendar and clock in the clinic's zone show at an instant. */
export function clinicClock(instant: Date): { day: string; minute: number } {
  const { year, month, day, hour, minute } = clockAt(instant)
  return { day: `${year}-${padded(month)}-${padded(day)}`, minute: 60 * hour + minute }
}

/** The calendar day (`YYYY-MM-DD`) of an instant in the clinic's zone. */
export function clinicDay(instant: Date): string {
  return clinicClock(instant).day
}

/** The day (`YYYY-MM-DD`) that is `days` calendar days later, regardless of the length of a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many calendar days (`YYYY-MM-DD`) a day lies after another. */
export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / 86_400_000
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
 * The instant of a time on a day in the clinic's zone; hour 24 is the next midnight. Of a time that the clocks show twice it
 * is the first; one that they skip is as much later. Both follow from the offset before the change.
 */
export function clinicInstant(day: string, hour: number, minute = 0): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS + minute * MINUTE_MS
  const before = offsetAt(wall - MAX_OFFSET_MS)
  const instant = wall - before
  const after = offsetAt(instant)
  const other = wall - after
  return new Date(after === before || offsetAt(other) !== after ? instant : other)
}

/** The instant at which a day begins in the clinic's zone. */
export function startOfDay(day: string): Date {
  return clinicInstant(day, 0)
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
/** No zone was ever further from UTC. */
const MAX_OFFSET_MS = 16 * HOUR_MS

/** The offset of the clinic's zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const { year, month, day, hour, minute, second } = clockAt(instant)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The words of a date in the clinic's zone. */
const wordsOf = formatOf({ weekday: 'long', month: 'long' }) as (
  instant: Date,
) => Record<'weekday' | 'day' | 'month' | 'year', string>

const short = (name: string) => name.slice(0, 3)

/** `Thursday, 4 December 2026` in the clinic's zone. */
export function formatLongDate(instant: Date): string {
  const { weekday, day, month, year } = wordsOf(instant)
  return `${weekday}, ${day} ${month} ${year}`
}

/** `Thu, 4 Dec` in the clinic's zone. */
export function formatShortDate(instant: Date): string {
  const { weekday, day, month } = wordsOf(instant)
  return `${short(weekday)}, ${day} ${short(month)}`
}

/** `4 Dec 2026` in the clinic's zone. */
export function formatYearDate(instant: Date): string {
  const { day, month, year } = wordsOf(instant)
  return `${day} ${short(month)} ${year}`
}

const noonOf = (day: string) => clinicInstant(day, 12)

/** A day as `Thursday, 4 December 2026`. */
export function formatLongDay(day: string): string {
  return formatLongDate(noonOf(day))
}

/** A day as `4 December 2026`. */
export function formatPlainDay(day: string): string {
  const words = wordsOf(noonOf(day))
  return `${words.day} ${words.month} ${words.year}`
}

/** A day as `Thu, 4 Dec`. */
export function formatShortDay(day: string): string {
  return formatShortDate(noonOf(day))
}

/** A day as `4 Dec 2026`. */
export function formatYearDay(day: string): string {
  return formatYearDate(noonOf(day))
}

/** The last day of a day's month. */
export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** A day as `Thu`. */
export function formatWeekday(day: string): string {
  return short(wordsOf(noonOf(day)).weekday)
}

/** A day as `4 Dec`. */
export function formatDayAndMonth(day: string): string {
  const words = wordsOf(noonOf(day))
  return `${words.day} ${short(words.month)}`
}

/** `11:00 AM` in the clinic's zone (the specification's `h:mm a`). */
export function formatTime(instant: Date): string {
  const { hour, minute } = clockAt(instant)
  return formatHour(hour, minute)
}

/** `4 Dec 2026, 11:00 AM` in the clinic's zone, of an instant as the API gives it. */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  return `${formatYearDate(at)}, ${formatTime(at)}`
}

/** Formats a time of the day: 10 → `10:00 AM`, 20 and 30 → `8:30 PM`. */
export function formatHour(hour: number, minute = 0): string {
  return `${hour % 12 || 12}:${padded(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}
