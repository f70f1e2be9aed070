import { addDays, clinicDay, instantsOf, startOfDay } from '../../../lib/time.ts'
import type { VisitType } from '../services/visit-types.ts'
import { agreedInstant, instantOf, type Moment, type Span } from './moment.ts'
import { type Calendar, type Closure, hoursOn, startsOfWeekday, type Timetable, weekdayOf } from './rules.ts'

/** What an appointment is for. A part that is not known yet limits nothing. */
export type SlotQuestion = {
  serviceTypeId?: string | undefined
  visitType?: VisitType | undefined
  /** One calendar; otherwise any that fits. */
  calendarId?: number | undefined
  /** A length of its own; otherwise one slot or the service's duration. */
  minutes?: number | undefined
}

/** How long an appointment is, in minutes, and how long it takes the calendar before and after. */
export type TimeNeeded = { minutes: number; before: number; after: number }

/** A time at which an appointment can begin. */
export type Slot = {
  /** The minute of the day. */
  minute: number
  startsAt: Date
  /** The calendars that give it, in their order. */
  calendars: number[]
  /** Those of them that are closed then, where staff knowingly go beyond the hours. */
  outside?: number[]
}

/** The time that an appointment needs: a slot or its service's duration, with buffers and the way to a house. */
export function timeNeeded(
  timetable: Timetable,
  { serviceTypeId, visitType, minutes }: SlotQuestion,
): TimeNeeded {
  const service = timetable.durations?.[serviceTypeId ?? '']
  const travel = visitType === 'house' ? timetable.travelMinutes : 0
  return {
    minutes: minutes ?? service?.minutes ?? timetable.slotStep,
    before: (service?.before ?? 0) + travel,
    after: (service?.after ?? 0) + travel,
  }
}

/** The moment until which customers can book what begins at `startsAt`. A visit of no type yet counts as one at the clinic. */
export function lastBooking(startsAt: Date, timetable: Timetable, visitType: VisitType = 'clinic'): Date {
  const { [visitType]: minutes = 0, openHoursOnly = false } = timetable.lead ?? {}
  const before = new Date(startsAt.getTime() - minutes * 60_000)
  return openHoursOnly && minutes > 0 ? (openMinutesBefore(startsAt, minutes, timetable) ?? before) : before
}

/** How many days with too few opening hours are looked through. */
const MAX_DAYS_BACK = 60

/** The moment from which the clinic is open for so many minutes until `startsAt`; undefined if that is too long ago. */
function openMinutesBefore(startsAt: Date, minutes: number, timetable: Timetable): Date | undefined {
  let needed = minutes * 60_000
  let day = clinicDay(startsAt)
  for (let back = 0; back < MAX_DAYS_BACK; back += 1) {
    for (const { from, until } of openSpans(day, timetable).reverse()) {
      const open = Math.min(until, startsAt.getTime()) - from
      if (open >= needed) return new Date(from + open - needed)
      needed -= Math.max(open, 0)
    }
    day = addDays(day, -1)
  }
  return undefined
}

/** When the clinic is open on a day, in order, in milliseconds: its hours without its closures. */
function openSpans(day: string, timetable: Timetable): Span[] {
  const at = (minute: number) => instantOf({ day, minute }).getTime()
  const hours = hoursOn(day, timetable).map(({ opens, closes }) => ({ from: at(opens), until: at(closes) }))
  const closed = timetable.closures.map(
    ({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()] as const,
  )
  const open = closed.reduce(
    (spans, [from, until]) =>
      spans.flatMap((span) =>
        [
          { from: span.from, until: Math.min(span.until, from) },
          { from: Math.max(span.from, until), until: span.until },
        ].filter((part) => part.from < part.until),
      ),
    hours,
  )
  return open.sort((one, other) => one.from - other.from)
}

/** The time that an appointment takes from its calendar. */
export function spanTaken(startsAt: Date, { minutes, before, after }: TimeNeeded): Span<Date> {
  const shifted = (by: number) => new Date(startsAt.getTime() + by * 60_000)
  return { from: shifted(-before), until: shifted(minutes + after) }
}

/** A time that is taken in a calendar. */
export type TakenTime = Span<Date> & { calendarId: number }

/** The taken times of each calendar, in milliseconds: two months of ten calendars are compared with every slot. */
export type TakenTimes = ReadonlyMap<number, readonly Span[]>

export function byCalendar(times: readonly TakenTime[]): TakenTimes {
  const taken = new Map<number, Span[]>()
  for (const { calendarId, from, until } of times) {
    const span = { from: from.getTime(), until: until.getTime() }
    const spans = taken.get(calendarId)
    if (spans === undefined) taken.set(calendarId, [span])
    else spans.push(span)
  }
  return taken
}

/** The calendars of a slot in which nothing overlaps what an appointment needs, in their order. */
export function freeCalendars(
  { startsAt, calendars }: Slot,
  needed: TimeNeeded,
  taken: TakenTimes,
): number[] {
  const span = spanTaken(startsAt, needed)
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  return calendars.filter(
    (calendar) => !taken.get(calendar)?.some((time) => time.from < until && time.until > from),
  )
}

/**
 * The slots of a day, in order: at each step within the opening hours of a calendar that fits, if the whole appointment
 * lies within them and no closure or absence touches it. Whether a slot is taken is another question.
 */
export function slotsOn(day: string, timetable: Timetable, question: SlotQuestion = {}): Slot[] {
  const { minutes } = timeNeeded(timetable, question)
  const instantAt = instantsOf(day)
  const slots = new Map<number, Slot>()
  for (const calendar of timetable.calendars.filter((one) => doesFit(one, question, timetable))) {
    const closures = closuresOn(day, timetable, calendar)
    const pace = { step: timetable.slotStep, minutes }
    for (const minute of startsOfWeekday(weekdayOf(day), hoursOn(day, timetable, calendar), pace)) {
      const startsAt = slots.get(minute)?.startsAt ?? instantAt(minute)
      if (startsAt === null || closures.some((closure) => isDuring(closure, startsAt, minutes))) continue
      const slot = slots.get(minute) ?? { minute, startsAt, calendars: [] }
      slot.calendars.push(calendar.id)
      slots.set(minute, slot)
    }
  }
  return [...slots.values()].sort((one, other) => one.minute - other.minute)
}

/**
 * A time of a day at which staff knowingly book although it is no slot: all calendars that give what is asked for.
 * Undefined if there is none, or if the day's clocks skip the time.
 */
export function anyTimeOn(
  at: Moment,
  { timetable, question }: { timetable: Timetable; question: SlotQuestion },
): Slot | undefined {
  const { minutes } = timeNeeded(timetable, question)
  const startsAt = agreedInstant(at)
  const calendars = timetable.calendars.filter((one) => doesFit(one, question, timetable)).map(({ id }) => id)
  if (startsAt === null || calendars.length === 0) return undefined
  const isOutside = (calendarId: number) => !isWithinHours({ ...at, calendarId, minutes }, timetable)
  return { minute: at.minute, startsAt, calendars, outside: calendars.filter(isOutside) }
}

/** A part of a sequence of appointments: how many minutes after the first it begins, and the time that it needs. */
type SequencePart = { question: SlotQuestion; offset: number; needed: TimeNeeded }

/**
 * Appointments one after the other, for several services: each begins at the first step after the one before with its
 * buffers. The way to a house counts only before the first and after the last. A calendar that was chosen gives those
 * that it can give.
 */
export function inSequence(
  timetable: Timetable,
  question: SlotQuestion,
  more: readonly string[],
): SequencePart[] {
  const questions = [question, ...more.map((serviceTypeId) => otherPart(timetable, question, serviceTypeId))]
  const travel = question.visitType === 'house' ? timetable.travelMinutes : 0
  let end = 0
  return questions.map((one, index) => {
    const atPlace = timeNeeded(timetable, { ...one, visitType: undefined })
    const offset =
      index === 0 ? 0 : Math.ceil((end + atPlace.before) / timetable.slotStep) * timetable.slotStep
    end = offset + atPlace.minutes + atPlace.after
    const needed = {
      minutes: atPlace.minutes,
      before: atPlace.before + (index === 0 ? travel : 0),
      after: atPlace.after + (index === more.length ? travel : 0),
    }
    return { question: one, offset, needed }
  })
}

function otherPart(timetable: Timetable, question: SlotQuestion, serviceTypeId: string): SlotQuestion {
  const part = { ...question, serviceTypeId }
  return isGiven(timetable, part) ? part : { ...part, calendarId: undefined }
}

/** A time at which a sequence can begin, with the slot of each of its parts. */
export type SequenceSlot = { minute: number; parts: { slot: Slot; needed: TimeNeeded }[] }

/** The slots of a day at which a whole sequence can begin, in order: each part must have a slot of its own. */
export function sequencesOn(
  day: string,
  timetable: Timetable,
  { question, more }: { question: SlotQuestion; more: readonly string[] },
): SequenceSlot[] {
  const slotsOf = inSequence(timetable, question, more).map(({ question: one, offset, needed }) => ({
    offset,
    needed,
    slots: new Map(slotsOn(day, timetable, one).map((slot) => [slot.minute, slot])),
  }))
  return [...(slotsOf[0]?.slots.keys() ?? [])].flatMap((minute) => {
    const parts = slotsOf.flatMap(({ offset, needed, slots }) => {
      const slot = slots.get(minute + offset)
      return slot === undefined ? [] : [{ slot, needed }]
    })
    return parts.length === slotsOf.length ? [{ minute, parts }] : []
  })
}

/** True if the clinic is closed all day: nothing has a slot on it, on any calendar. */
export function isClosedOn(day: string, timetable: Timetable): boolean {
  return slotsOn(day, timetable).length === 0
}

/** The slots that a day would have without closures and absences. */
export function usualSlotsOn(day: string, timetable: Timetable, question: SlotQuestion = {}): Slot[] {
  const calendars = timetable.calendars.map((calendar) => ({ ...calendar, absences: [] }))
  return slotsOn(day, { ...timetable, calendars, closures: [] }, question)
}

/** Why a day has no slots: a closure's reason, or null for a weekday on which the clinic is closed. */
export function closingReason(day: string, timetable: Timetable): string | null {
  const { minutes } = timeNeeded(timetable, {})
  const usual = usualSlotsOn(day, timetable)
  const closing = timetable.closures.filter((closure) =>
    usual.some(({ startsAt }) => isDuring(closure, startsAt, minutes)),
  )
  return closing.find(({ reason }) => reason !== null)?.reason ?? null
}

/** An appointment that is in a calendar. */
export type Held = Moment & { calendarId: number; minutes: number }

/** Why an appointment is outside the hours of its calendar: the clinic is closed, the calendar away, or by the hours. */
export type Misfit = { why: 'closed' | 'away' | 'hours'; reason: string | null }

/**
 * Why an appointment is not within its calendar's opening hours, or null if it is, and no closure or absence touches it.
 * With `since`, only closures and absences count that were added later.
 */
export function misfitOf(
  { calendarId, day, minute, minutes }: Held,
  timetable: Timetable,
  since?: Date,
): Misfit | null {
  const calendar = timetable.calendars.find(({ id }) => id === calendarId)
  if (calendar === undefined) return { why: 'hours', reason: null }
  const startsAt = instantOf({ day, minute })
  const touching = closuresOn(day, timetable, calendar).find(
    (one) =>
      isDuring(one, startsAt, minutes) &&
      (since === undefined || (one.addedAt !== undefined && one.addedAt > since)),
  )
  if (touching !== undefined) {
    const { reason } = touching
    return { why: calendar.absences.includes(touching) ? 'away' : 'closed', reason }
  }
  const isOpen = hoursOn(day, timetable, calendar).some(
    ({ opens, closes }) => opens <= minute && minute + minutes <= closes,
  )
  return isOpen || since !== undefined ? null : { why: 'hours', reason: null }
}

/** True if an appointment lies within its calendar's opening hours, and no closure or absence touches it. */
export function isWithinHours(held: Held, timetable: Timetable): boolean {
  return misfitOf(held, timetable) === null
}

/** Whether a calendar gives what is asked for, at some time. */
export function isGiven(timetable: Timetable, question: SlotQuestion): boolean {
  return timetable.calendars.some((calendar) => doesFit(calendar, question, timetable))
}

/** Whether a calendar gives what is asked for. None makes house visits if the clinic makes none. */
function doesFit(
  calendar: Calendar,
  { serviceTypeId, visitType, calendarId }: SlotQuestion,
  { houseVisits }: Timetable,
): boolean {
  return (
    (houseVisits || visitType !== 'house') &&
    (calendarId === undefined || calendar.id === calendarId) &&
    (visitType === undefined || (calendar.visitType ?? visitType) === visitType) &&
    (serviceTypeId === undefined || (calendar.services?.includes(serviceTypeId) ?? true))
  )
}

/** No day is longer, where its clocks change as well; the next one may be skipped, so it says nothing of the end. */
const MAX_DAY_MS = 26 * 3_600_000

/** The clinic's closures and a calendar's absences that touch a day, or the hours after it. */
function closuresOn(day: string, { closures }: Timetable, { absences }: Calendar): Closure[] {
  const all = [...closures, ...absences]
  // Asking the zone when the day begins takes longer than all else here.
  if (all.length === 0) return all
  const start = startOfDay(day)
  const end = new Date(start.getTime() + MAX_DAY_MS)
  return all.filter(({ startsAt, endsAt }) => startsAt < end && endsAt > start)
}

function isDuring(closure: Closure, startsAt: Date, minutes: number): boolean {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  return closure.startsAt < endsAt && closure.endsAt > startsAt
}
