import {
  addDays,
  clinicClock,
  clinicInstant,
  formatHour,
  formatLongDay,
  formatShortDay,
  instantsOf,
} from '../../../lib/time.ts'

/** What the clinic's clocks show: a day (`YYYY-MM-DD`) and the minute of it, 0 to 1439. */
export type Moment = { day: string; minute: number }

/** A time and the one at which it is over: minutes of one day, or instants (`Date`). `until` is exclusive. */
export type Span<Time = number> = { from: Time; until: Time }

/** A time of a day in requests and answers, and nowhere else. Without a minute it is a full hour. */
export type WireTime = { hour: number; minute?: number | undefined }

const HOUR = 60
/** How many minutes the clocks of a usual day show. */
export const DAY_MINUTES = 24 * HOUR

/** What the clinic's clocks show at an instant. */
export function momentOf(instant: Date): Moment {
  return clinicClock(instant)
}

/** The instant of a moment, also of one that the clocks skip or show twice: the edge of a closure, or what has happened. */
export function instantOf({ day, minute }: Moment): Date {
  return clinicInstant(day, 0, minute)
}

/** The instant of a moment on which people can agree. Null if the day has no such minute, or its clocks skip it or show it twice. */
export function agreedInstant({ day, minute }: Moment): Date | null {
  return minute >= 0 && minute < DAY_MINUTES ? instantsOf(day)(minute) : null
}

/** The moment of an instant, if people can agree on it. Null if it is no full minute, or the clocks show it twice. */
export function agreedMoment(instant: Date): Moment | null {
  const moment = momentOf(instant)
  return agreedInstant(moment)?.getTime() === instant.getTime() ? moment : null
}

/** The minute of the day of a time in a request or an answer. */
export function minuteOf({ hour, minute = 0 }: WireTime): number {
  return hour * HOUR + minute
}

/** A minute of the day as an answer or a request has it. */
export function timeOf(minute: number): { hour: number; minute: number } {
  return { hour: Math.floor(minute / HOUR), minute: minute % HOUR }
}

/** A request with its day and time as one moment. */
export function withMoment<Request extends WireTime & { date: string }>({
  date,
  hour,
  minute,
  ...request
}: Request) {
  return { ...request, at: { day: date, minute: minuteOf({ hour, minute }) } satisfies Moment }
}

/** A request with its moment as a day and a time. */
export function withWire<Request extends { at: Moment }>({ at, ...request }: Request) {
  return { ...request, date: at.day, ...timeOf(at.minute) }
}

const padded = (value: number) => String(value).padStart(2, '0')

/** A minute of the day as a field's text: 630 → `10:30`, up to `24:00`. */
export function toClock(minute: number): string {
  const time = timeOf(minute)
  return `${padded(time.hour)}:${padded(time.minute)}`
}

/** The minute of the day of a field's text. */
export function fromClock(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return minuteOf({ hour, minute })
}

/** A minute of the day in words: 630 → `10:30 AM`. */
export function formatMinute(minute: number): string {
  const time = timeOf(minute)
  return formatHour(time.hour % 24, time.minute)
}

/** A moment in words: `Monday, 1 March 2027 at 10:00 AM`. */
export function formatMoment({ day, minute }: Moment): string {
  return `${formatLongDay(day)} at ${formatMinute(minute)}`
}

/** A moment seen from the clinic's current day: `Today at 3:00 PM`, `Tomorrow at …`, `Thu, 4 Dec at …`. */
export function formatWhen({ day, minute }: Moment, today: string): string {
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  return `${near[day] ?? formatShortDay(day)} at ${formatMinute(minute)}`
}
