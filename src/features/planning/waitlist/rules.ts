import { addDays, clinicDay, formatLongDay, formatShortDay } from '../../../lib/time.ts'
import { formatMinute, fromClock, type Span, toClock } from '../timetable/moment.ts'
import { PARTS_OF_DAY, partOfDay, partOfDayLabels } from '../timetable/part-of-day.ts'
import { type QuietTime, quietUntil } from '../timetable/quiet-time.ts'
import type { Timetable } from '../timetable/rules.ts'
import {
  freeCalendars,
  lastBooking,
  type SlotQuestion,
  slotsOn,
  spanTaken,
  type TakenTimes,
  timeNeeded,
} from '../timetable/slots.ts'

/** The parts that have a name. */
export const NAMED_PARTS = ['any', ...PARTS_OF_DAY] as const

/** A part of the day that someone can wait for: one that has a name, or an hour by its beginning, `15:00`. */
export type Part = (typeof NAMED_PARTS)[number] | `${number}:00`

/** The hour that a minute of the day belongs to. */
export const hourPart = (minute: number): Part => `${toClock(minute - (minute % 60)).slice(0, 2)}:00` as Part

/** Every part. */
export const PARTS: readonly Part[] = [
  ...NAMED_PARTS,
  ...Array.from({ length: 24 }, (_, hour) => hourPart(hour * 60)),
]

/** A part in words: `Any time`, `Morning`, `3 PM to 4 PM`. */
export function partLabel(part: Part): string {
  const named: Partial<Record<Part, string>> = { any: 'Any time', ...partOfDayLabels() }
  const hour = (minute: number) => formatMinute(minute).replace(':00', '')
  return named[part] ?? `${hour(fromClock(part))} to ${hour(fromClock(part) + 60)}`
}

/** The parts of the day that suit: at least one. */
export type Parts = { part: Part; moreParts: readonly Part[] }

/** All parts of the day that suit, as one list. */
export const partsOf = ({ part, moreParts }: Parts): readonly Part[] => [part, ...moreParts]

/** The same parts, each once and in the order of the day; `any` is all of them. */
export function inOrder(parts: Parts): { part: Part; moreParts: Part[] } {
  const chosen = new Set(partsOf(parts))
  const [part = 'any', ...moreParts] = chosen.has('any') ? [] : PARTS.filter((one) => chosen.has(one))
  return { part, moreParts }
}

/** The parts in words: `Morning, 10 AM to 11 AM or 3 PM to 4 PM`. */
export function partsWords(parts: Parts): string {
  const labels = partsOf(parts).map(partLabel)
  return [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(' or ')
}

/** What an offer has come to; `open` while the place is held. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** For how many places a customer can wait at a time. */
export const MAX_ENTRIES = 3

/** The most days that one can wait for. */
export const MAX_DAYS = 31

/** How far ahead one can wait where the clinic has no limit of its own, in days. */
const MAX_DAYS_AHEAD = 365

/** The days of an entry, both inclusive. */
export type Days = { firstDay: string; lastDay: string }

/** Whether all days can be booked at `now`, up to the customers' limit `daysAhead` (null: none). */
export function areBookable({ firstDay, lastDay }: Days, now: Date, daysAhead: number | null): boolean {
  const today = clinicDay(now)
  return firstDay >= today && lastDay <= addDays(today, Math.min(daysAhead ?? MAX_DAYS_AHEAD, MAX_DAYS_AHEAD))
}

/** What someone waits for. */
export type Wanted = Days & SlotQuestion & Parts

/** A free time in a calendar, and what an appointment at it takes. */
export type FreeTime = Span<Date> & { startsAt: Date; calendarId: number }

/** The present, when the clinic is open, and the times that are taken on the days in question. */
type Facts = { now: Date; timetable: Timetable; taken: TakenTimes }

/** The times that fit and can still be booked, earliest first, each with a calendar that is free, if one is. */
function* timesFor(
  wanted: Wanted,
  { now, timetable, taken }: Facts,
): Generator<{ startsAt: Date; free: FreeTime | undefined }> {
  const today = clinicDay(now)
  const needed = timeNeeded(timetable, wanted)
  for (
    let day = wanted.firstDay > today ? wanted.firstDay : today;
    day <= wanted.lastDay;
    day = addDays(day, 1)
  ) {
    for (const slot of slotsOn(day, timetable, wanted)) {
      const { minute, startsAt } = slot
      const isTooSoon = startsAt <= now || lastBooking(startsAt, timetable, wanted.visitType) < now
      if (isTooSoon || !isInPart(minute, wanted)) continue
      const [calendarId] = freeCalendars(slot, needed, taken)
      const free =
        calendarId === undefined ? undefined : { startsAt, calendarId, ...spanTaken(startsAt, needed) }
      yield { startsAt, free }
    }
  }
}

/** The free times that fit, earliest first. They are offered as booking offers slots. */
export function* freeTimesFor(wanted: Wanted, facts: Facts): Generator<FreeTime> {
  for (const { free } of timesFor(wanted, facts)) if (free !== undefined) yield free
}

/** Whether a slot can open up: not while the clinic is closed then, nor once the times are over. */
export function hasHope(wanted: Wanted, facts: Omit<Facts, 'taken'>): boolean {
  return timesFor(wanted, { ...facts, taken: new Map() }).next().done !== true
}

/** What there is to wait for: the free times, which can be booked, and whether a time is taken that may open up. */
export function hopesFor(wanted: Wanted, facts: Facts): { free: FreeTime[]; isAnyTaken: boolean } {
  const times = [...timesFor(wanted, facts)]
  const free = times.flatMap((time) => time.free ?? [])
  return { free, isAnyTaken: free.length < times.length }
}

/** The free time to offer: the earliest but those that were free when the customer asked or have been offered before. */
export function timeToOffer(
  wanted: Wanted & { passedOver: readonly Date[] },
  facts: Facts,
): FreeTime | undefined {
  const passedOver = new Set(wanted.passedOver.map((at) => at.getTime()))
  return freeTimesFor(wanted, facts).find(({ startsAt }) => !passedOver.has(startsAt.getTime()))
}

function isInPart(minute: number, parts: Parts): boolean {
  return partsOf(parts).some(
    (part) => part === 'any' || part === partOfDay(minute) || part === hourPart(minute),
  )
}

/** The days in words: `Wednesday, 10 March 2027`, `Wed, 10 Mar to Fri, 12 Mar`. */
export function daysWords({ firstDay, lastDay }: Days): string {
  return firstDay === lastDay
    ? formatLongDay(firstDay)
    : `${formatShortDay(firstDay)} to ${formatShortDay(lastDay)}`
}

/** For how many minutes a place is held, and when the clinic is quiet. */
export type Hold = { minutes: number; quiet: QuietTime }

/**
 * Until when a place is held that is offered at `now`. In quiet time the minutes begin at its end; if they would end after
 * `until`, the last moment to book it, they begin at once and end then at the latest.
 */
export function holdEnd(now: Date, { minutes, quiet, until }: Hold & { until: Date }): Date {
  const after = (begin: Date) => new Date(begin.getTime() + minutes * 60_000)
  const later = after(quietUntil(quiet, now) ?? now)
  if (later <= until) return later
  return after(now) < until ? after(now) : until
}
