import {
  addDays,
  clinicDay,
  clinicInstant,
  formatHour,
  formatLongDate,
  formatShortDate,
  formatTime,
} from '../../lib/time.ts'
import { SLOT_MINUTES } from './slot-minutes.ts'

/** A span in which the clinic is open on a weekday (1 is Monday, 7 Sunday), in minutes after midnight, up to 1440. */
export type OpeningSpan = { weekday: number; opens: number; closes: number }

/** A time in which the clinic is closed although its opening hours say otherwise. `endsAt` is exclusive. */
export type Closure = { startsAt: Date; endsAt: Date; reason: string | null }

/** When the clinic is open. `version` rises with each change. */
export type Timetable = {
  version: number
  openingHours: readonly OpeningSpan[]
  closures: readonly Closure[]
}

/** The hours of a day's slots with the default opening hours, 10:00 AM to 9:00 PM (specification, section 9). */
export const SLOT_HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const

/** The longest time before an appointment from which customers can only ask to move it: 30 days. */
export const MAX_MOVE_LIMIT_HOURS = 720

/** The most spans a weekday can have. */
export const MAX_SPANS = 4

/** The weekdays, Monday first, as `weekday` counts them from 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The weekday of a day as ISO 8601 counts: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The start hours of the slots that lie wholly within a weekday's opening hours, in order. */
export function hoursOfWeekday(weekday: number, openingHours: readonly OpeningSpan[]): number[] {
  return openingHours
    .filter((span) => span.weekday === weekday)
    .flatMap(({ opens, closes }) => {
      const first = Math.ceil(opens / SLOT_MINUTES)
      const count = Math.max(0, Math.floor(closes / SLOT_MINUTES) - first)
      return Array.from({ length: count }, (_, index) => first + index)
    })
    .sort((one, other) => one - other)
}

/** The start hours of a day's slots: within the opening hours, and untouched by a closure. */
export function slotHoursOf(day: string, { openingHours, closures }: Timetable): number[] {
  const [start, end] = [clinicInstant(day, 0), clinicInstant(addDays(day, 1), 0)]
  const ofDay = closures.filter(({ startsAt, endsAt }) => startsAt < end && endsAt > start)
  const hours = hoursOfWeekday(weekdayOf(day), openingHours)
  return ofDay.length === 0 ? hours : hours.filter((hour) => !ofDay.some(isDuring(day, hour)))
}

function isDuring(day: string, hour: number) {
  const startsAt = clinicInstant(day, hour)
  const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * 60_000)
  return (closure: Closure) => closure.startsAt < endsAt && closure.endsAt > startsAt
}

/** Why a day has no slots: a closure's reason, or null for a weekday on which the clinic is closed. */
export function closingReason(day: string, { openingHours, closures }: Timetable): string | null {
  const hours = hoursOfWeekday(weekdayOf(day), openingHours)
  const closing = closures.filter((closure) => hours.some((hour) => isDuring(day, hour)(closure)))
  return closing.find(({ reason }) => reason !== null)?.reason ?? null
}

/** The indexes of the spans that overlap an earlier one of the same day. */
export function overlappingSpans(spans: readonly OpeningSpan[]): number[] {
  return spans.flatMap((span, index) =>
    spans.some(
      (other, before) =>
        before < index &&
        other.weekday === span.weekday &&
        other.opens < span.closes &&
        span.opens < other.closes,
    )
      ? [index]
      : [],
  )
}

/** Minutes after midnight as `HH:MM`, up to `24:00`. */
export function toTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A time `HH:MM` as minutes after midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return 60 * hours + minutes
}

/** What a weekday looks like to customers: `11 slots, 10:00 AM to 9:00 PM`, or that it has none. */
export function describeWeekday(weekday: number, openingHours: readonly OpeningSpan[]): string {
  const hours = hoursOfWeekday(weekday, openingHours)
  const [first, last] = [hours[0], hours.at(-1)]
  if (first === undefined || last === undefined) return 'Closed'
  const count = `${hours.length} ${hours.length === 1 ? 'slot' : 'slots'}`
  return `${count}, ${formatHour(first)} to ${formatHour((last + 1) % 24)}`
}

/** The days and times of a closure as entered; without times, whole days. */
type EnteredClosure = { firstDay: string; lastDay: string; from: string | null; until: string | null }

/** The instants between which the clinic is closed. */
export function closureSpan({ firstDay, lastDay, from, until }: EnteredClosure) {
  return { startsAt: instantAt(firstDay, from ?? '00:00'), endsAt: instantAt(lastDay, until ?? '24:00') }
}

function instantAt(day: string, time: string): Date {
  const minutes = toMinutes(time)
  const midnight = minutes === DAY_MINUTES
  const hour = clinicInstant(midnight ? addDays(day, 1) : day, midnight ? 0 : Math.floor(minutes / 60))
  return new Date(hour.getTime() + (minutes % 60) * 60_000)
}

const DAY_MINUTES = 24 * 60

/** When a closure is: `Friday, 25 December 2026`, `Thu, 24 Dec to Sun, 27 Dec`, or with times for parts of days. */
export function describeClosure({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): string {
  const [firstDay, lastDay] = [clinicDay(startsAt), clinicDay(new Date(endsAt.getTime() - 1))]
  const isWhole =
    startsAt.getTime() === clinicInstant(firstDay, 0).getTime() &&
    endsAt.getTime() === clinicInstant(addDays(lastDay, 1), 0).getTime()
  if (firstDay === lastDay) {
    const day = formatLongDate(startsAt)
    return isWhole ? day : `${day}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`
  }
  const [first, last] = [startsAt, new Date(endsAt.getTime() - 1)].map(formatShortDate)
  return isWhole
    ? `${first} to ${last}`
    : `${first}, ${formatTime(startsAt)} to ${last}, ${formatTime(endsAt)}`
}
