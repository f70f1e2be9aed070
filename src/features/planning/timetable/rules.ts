import {
  addDays,
  clinicDay,
  formatLongDate,
  formatShortDate,
  formatTime,
  startOfDay,
} from '../../../lib/time.ts'
import { listed } from '../../../lib/words/listed.ts'
import type { VisitType } from '../services/visit-types.ts'
import { formatMinute, fromClock, instantOf, type Span } from './moment.ts'

/** A span in which the clinic is open on a weekday (1 is Monday, 7 Sunday), in minutes after midnight, up to 1440. */
export type OpeningSpan = { weekday: number; opens: number; closes: number }

/** A time in which the clinic is closed although its opening hours say otherwise. `endsAt` is exclusive. */
export type Closure = {
  startsAt: Date
  endsAt: Date
  reason: string | null
  /** When it was added, if it has been. */
  addedAt?: Date
}

/** Hours of one day besides the usual ones, in minutes after midnight; of all calendars, or of one. */
export type ExtraHours = { day: string; opens: number; closes: number; calendarId: number | null }

/** What a calendar stands for. */
export const CALENDAR_KINDS = ['person', 'room', 'van'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** The label of each kind. */
export const calendarKindLabels = () =>
  ({
    person: 'Person',
    room: 'Room',
    van: 'Van',
  }) as const satisfies Record<CalendarKind, string>

/** Who or what gives appointments. */
export type Calendar = {
  id: number
  name: string
  kind: CalendarKind
  /** The visits it takes; null for both kinds. */
  visitType: VisitType | null
  /** The ids of the services that it gives; null for all. */
  services: readonly string[] | null
  /** Its hours; null for the clinic's. */
  hours: readonly OpeningSpan[] | null
  /** When it takes no appointments all the same. */
  absences: readonly Closure[]
}

/** How many minutes after a slot the next one begins. */
export const SLOT_STEPS = [15, 20, 30, 60] as const
export type SlotStep = (typeof SLOT_STEPS)[number]

/** A service's duration, and the time kept free before and after it, in minutes. */
export type ServiceTime = { minutes: number; before: number; after: number }

/** When the clinic is open, and who gives appointments. `version` rises with each change. */
export type Timetable = {
  version: number
  openingHours: readonly OpeningSpan[]
  closures: readonly Closure[]
  /** Those that are not over; none without it. */
  extraHours?: readonly ExtraHours[]
  slotStep: SlotStep
  /** The way to a house visit and back, in minutes each. */
  travelMinutes: number
  /** Whether the clinic makes house visits. */
  houseVisits: boolean
  /** How many minutes before it begins customers must have booked an appointment, perhaps of opening hours; none without it. */
  lead?: Readonly<Record<VisitType, number>> & { openHoursOnly?: boolean }
  /** How long the services take, by id; null if every appointment takes one slot. */
  durations: Readonly<Record<string, ServiceTime>> | null
  /** Those that take appointments, sorted. */
  calendars: readonly Calendar[]
}

/** The hours of a day's slots with the default opening hours, 10:00 AM to 9:00 PM (specification, section 9). */
export const SLOT_HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const

/** The longest time before an appointment from which customers can only ask to move it: 30 days. */
export const MAX_MOVE_LIMIT_HOURS = 720

/** For how long a place can be held for someone on the waitlist, in minutes: up to a day. */
export const HOLD_MINUTES = { min: 5, max: 1440 } as const

/** The longest time before an appointment by which customers can have to book it, in minutes: 14 days. */
export const MAX_LEAD_MINUTES = 20_160

/** The most calendars that there can be. */
export const MAX_CALENDARS = 30

/** A calendar as it says which services it gives; null for all. */
export type Giver = { id: number; serviceTypeIds: readonly string[] | null }

/** The ids of the calendars that give a service, sorted. */
export function giversOf(serviceId: string, calendars: readonly Giver[]): number[] {
  return calendars
    .filter(({ serviceTypeIds }) => serviceTypeIds?.includes(serviceId) ?? true)
    .map(({ id }) => id)
    .sort((one, other) => one - other)
}

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

/** A span as it is written down, with times of a day such as `09:30`. */
export type WrittenSpan = { weekday: number; opens: string; closes: string }

/** The hours of each weekday, in order, by its number. */
export function hoursByWeekday(hours: readonly WrittenSpan[]): Record<string, WrittenSpan[]> {
  const sorted = [...hours].sort((one, other) => fromClock(one.opens) - fromClock(other.opens))
  return Object.fromEntries(
    WEEKDAYS.map((_, day) => [String(day + 1), sorted.filter(({ weekday }) => weekday === day + 1)]),
  )
}

/** The weekday of a day as ISO 8601 counts: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The distance of slots and the length of an appointment, in minutes. */
type Pace = { step: SlotStep; minutes: number }

/** The starts of a weekday's slots, in minutes after midnight: those that end within their span. */
export function startsOfWeekday(
  weekday: number,
  openingHours: readonly OpeningSpan[],
  { step, minutes }: Pace,
): number[] {
  return openingHours
    .filter((span) => span.weekday === weekday)
    .flatMap(({ opens, closes }) => {
      const first = Math.ceil(opens / step) * step
      const count = Math.max(0, Math.floor((closes - minutes - first) / step) + 1)
      return Array.from({ length: count }, (_, index) => first + index * step)
    })
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

/** The spans of a day, in order; those that touch or overlap are one. */
function mergedSpans(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const merged: OpeningSpan[] = []
  for (const span of [...spans].sort((one, other) => one.opens - other.opens)) {
    const before = merged.at(-1)
    if (before !== undefined && span.opens <= before.closes)
      before.closes = Math.max(before.closes, span.closes)
    else merged.push({ ...span })
  }
  return merged
}

type Hours = Pick<Timetable, 'openingHours' | 'extraHours'>

/** When the clinic is open on a day, by its weekday and its extra hours; with a calendar, when that one is. */
export function hoursOn(
  day: string,
  { openingHours, extraHours = [] }: Hours,
  calendar: Pick<Calendar, 'id' | 'hours'> = { id: 0, hours: null },
): OpeningSpan[] {
  const weekday = weekdayOf(day)
  const usual = (calendar.hours ?? openingHours).filter((span) => span.weekday === weekday)
  const extra = extraHours.filter((one) => one.day === day && (one.calendarId ?? calendar.id) === calendar.id)
  if (extra.length === 0) return usual
  return mergedSpans([...usual, ...extra.map(({ opens, closes }) => ({ weekday, opens, closes }))])
}

/** What a weekday looks like to customers: `11 slots, 10:00 AM to 9:00 PM`, with its breaks, or that it has none. */
export function describeWeekday(
  weekday: number,
  openingHours: readonly OpeningSpan[],
  step: SlotStep = 60,
): string {
  const starts = startsOfWeekday(weekday, openingHours, { step, minutes: step })
  if (starts.length === 0) return 'Closed'
  const parts: Span[] = []
  for (const start of [...starts].sort((one, other) => one - other)) {
    const before = parts.at(-1)
    if (before?.until === start) before.until += step
    else parts.push({ from: start, until: start + step })
  }
  const hours = parts.map(({ from, until }) => `${formatMinute(from)} to ${formatMinute(until)}`)
  return `${countSlots(starts.length)}, ${listed(hours)}`
}

/** A number of slots: `1 slot`, `11 slots`. */
export function countSlots(count: number): string {
  return `${count} ${count === 1 ? 'slot' : 'slots'}`
}

/** The days and times of a closure as entered; without times, whole days. */
type EnteredClosure = { firstDay: string; lastDay: string; from: string | null; until: string | null }

/** The instants between which the clinic is closed. */
export function closureSpan({ firstDay, lastDay, from, until }: EnteredClosure) {
  return { startsAt: instantAt(firstDay, from ?? '00:00'), endsAt: instantAt(lastDay, until ?? '24:00') }
}

function instantAt(day: string, time: string): Date {
  return instantOf({ day, minute: fromClock(time) })
}

/** When a closure is: `Friday, 25 December 2026`, `Thu, 24 Dec to Sun, 27 Dec`, or with times for parts of days. */
export function describeClosure({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): string {
  const lastInstant = new Date(endsAt.getTime() - 1)
  const [firstDay, lastDay] = [clinicDay(startsAt), clinicDay(lastInstant)]
  const isWhole =
    startsAt.getTime() === startOfDay(firstDay).getTime() &&
    endsAt.getTime() === startOfDay(addDays(lastDay, 1)).getTime()
  if (firstDay === lastDay) {
    const day = formatLongDate(startsAt)
    return isWhole ? day : `${day}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`
  }
  const [first, last] = [startsAt, lastInstant].map(formatShortDate)
  return isWhole
    ? `${first} to ${last}`
    : `${first}, ${formatTime(startsAt)} to ${last}, ${formatTime(endsAt)}`
}
