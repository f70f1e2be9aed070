import { addDays, clinicDay, formatLongDay, startOfDay } from '../../../lib/time.ts'
import type { AppointmentStatus } from '../../planning/appointments/clinic-filters.ts'
import { DAY_MINUTES, momentOf, type Span } from '../../planning/timetable/moment.ts'
import {
  type Calendar,
  type Closure,
  hoursOn,
  type Timetable,
  weekdayOf,
} from '../../planning/timetable/rules.ts'

/** What the calendar shows at a time. */
export const VIEWS = ['day', 'week'] as const
export type View = (typeof VIEWS)[number]

/** When the clinic is open on a day, and when it is closed all the same. */
export type Opening = { open: readonly Span[]; closures: readonly (Span & { reason: string | null })[] }

/** What the layout needs to know of an appointment. */
export type Item = {
  id: string
  calendarId: number
  date: string
  minute: number
  minutes: number
  /** The minutes before and after it that are taken as well, for buffers and the way to a house. */
  bufferBefore: number
  bufferAfter: number
  status: AppointmentStatus
  squeezedIn: boolean
}

/** Time of a calendar that is held for someone on the waitlist. */
export type HeldSpan = Span & { calendarId: number; date: string }

/** Time of a calendar that is taken: by an appointment, or held (`null`). */
export type TakenSpan = Span & { calendarId: number; appointmentId: string | null }

const WEEK_DAYS = 7

/** The days of a view: the day itself, or its week from Monday. */
export function daysOf(date: string, view: View): string[] {
  if (view === 'day') return [date]
  const monday = addDays(date, 1 - weekdayOf(date))
  return Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index))
}

/** `Wednesday, 30 September`. */
export function headingOfDay(day: string): string {
  return formatLongDay(day).slice(0, -' 2026'.length)
}

/** The same day in the next (`1`) or the previous (`-1`) day or week. */
export function shiftedDay(date: string, view: View, direction: 1 | -1): string {
  return addDays(date, direction * (view === 'day' ? 1 : WEEK_DAYS))
}

/** When the clinic is open on a day, as clocks show it. */
export function openingOf(
  date: string,
  { closures, ...hours }: Pick<Timetable, 'openingHours' | 'extraHours' | 'closures'>,
  calendar?: Pick<Calendar, 'id' | 'hours'>,
) {
  return {
    open: hoursOn(date, hours, calendar).map(({ opens, closes }) => ({ from: opens, until: closes })),
    closures: closures.flatMap(({ startsAt, endsAt, reason }) =>
      partsOn(date, startsAt, endsAt).map((part) => ({ ...part, reason })),
    ),
  }
}

/** The part of a day between two instants, if there is one. */
export function partsOn(date: string, startsAt: Date, endsAt: Date): Span[] {
  const [start, end] = [startOfDay(date), startOfDay(addDays(date, 1))]
  if (startsAt >= end || endsAt <= start) return []
  const from = startsAt <= start ? 0 : momentOf(startsAt).minute
  return [{ from, until: endsAt >= end ? DAY_MINUTES : momentOf(endsAt).minute }]
}

/** When those calendars are open on a day that have other hours than the clinic, or absences. */
export function ownOpenings(date: string, { closures, calendars, ...hours }: Timetable) {
  const hasExtra = (id: number) => hours.extraHours?.some((one) => one.day === date && one.calendarId === id)
  return calendars
    .filter((one) => one.hours !== null || one.absences.length > 0 || hasExtra(one.id))
    .map((calendar) => ({
      calendarId: calendar.id,
      ...openingOf(date, { ...hours, closures: [...closures, ...calendar.absences.map(toAway)] }, calendar),
    }))
}

/** Time away says so, also where it has no reason. */
function toAway({ reason, ...absence }: Closure): Closure {
  return { ...absence, reason: reason === null ? 'Away' : `Away: ${reason}` }
}

/** A day with the calendars that have other hours than the clinic. */
export type OpeningDay = Opening & { own: readonly (Opening & { calendarId: number })[] }

/** When each of the calendars is open on a day: its own hours, or the clinic's. */
export function openingsOf(day: OpeningDay, calendarIds: readonly number[]): Opening[] {
  return calendarIds.map((id) => day.own.find(({ calendarId }) => calendarId === id) ?? day)
}

/** What is shown of a day on which the clinic is closed and has no appointments. */
const USUAL_HOURS: Span = { from: 9 * 60, until: 18 * 60 }

/** The full hours that hold all opening hours and appointments of the days. */
export function shownSpan(days: readonly Opening[], items: readonly Item[]): Span {
  const spans = [...days.flatMap(({ open }) => open), ...items.map(spanOf)]
  if (spans.length === 0) return USUAL_HOURS
  return {
    from: 60 * Math.floor(Math.min(...spans.map(({ from }) => from)) / 60),
    until: Math.min(DAY_MINUTES, 60 * Math.ceil(Math.max(...spans.map(({ until }) => until)) / 60)),
  }
}

/** The minutes at which the rows of a grid begin. */
export function rowsOf({ from, until }: Span, slotStep: number): number[] {
  return Array.from({ length: Math.ceil((until - from) / slotStep) }, (_, row) => from + row * slotStep)
}

/** Whether an appointment takes time of its calendar; one that is squeezed in takes none. */
export function takesTime({ status, squeezedIn }: Pick<Item, 'status' | 'squeezedIn'>): boolean {
  return status !== 'cancelled' && !squeezedIn
}

/** When an appointment is on its day. */
export function spanOf({ minute, minutes }: Pick<Item, 'minute' | 'minutes'>): Span {
  return { from: minute, until: minute + minutes }
}

/** The time that an appointment takes, with what is around it. */
export function takenBy(item: Pick<Item, 'minute' | 'minutes' | 'bufferBefore' | 'bufferAfter'>): Span {
  const { from, until } = spanOf(item)
  return { from: from - item.bufferBefore, until: until + item.bufferAfter }
}

/** The time around an appointment that is taken as well. */
export function buffersOf(item: Item): Span[] {
  const [taken, own] = [takenBy(item), spanOf(item)]
  const around = [
    { from: taken.from, until: own.from },
    { from: own.until, until: taken.until },
  ]
  return around.filter(({ from, until }) => from < until)
}

/** What is known of the taken time of some days. */
export type KnownTimes = { appointments: readonly Item[]; held: readonly HeldSpan[] }

/** The time that is taken on a day. */
export function takenOn(date: string, { appointments, held }: KnownTimes): TakenSpan[] {
  return [
    ...appointments
      .filter((item) => item.date === date && takesTime(item))
      .map((item) => ({ ...takenBy(item), calendarId: item.calendarId, appointmentId: item.id })),
    ...held
      .filter((one) => one.date === date)
      .map(({ from, until, calendarId }) => ({ from, until, calendarId, appointmentId: null })),
  ]
}

export function overlap(one: Span, other: Span): boolean {
  return one.from < other.until && other.from < one.until
}

/** A part of a day in which the clinic is closed; without a reason outside its opening hours. */
export type ClosedSpan = Span & { reason: string | null }

/**
 * The parts of the shown hours in which all calendars are closed, in order, each with the reason that they have in common.
 * Neighbours with the same reason are one.
 */
export function closedSpans(openings: readonly Opening[], shown: Span): ClosedSpan[] {
  const cuts = [shown, ...openings.flatMap(({ open, closures }) => [...open, ...closures])]
  const edges = [...new Set(cuts.flatMap(({ from, until }) => [from, until]))]
    .filter((cut) => cut >= shown.from && cut <= shown.until)
    .sort((one, other) => one - other)
  const closed: ClosedSpan[] = []
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const span = { from, until: edges[index + 1] ?? shown.until }
    if (openings.some((opening) => !isClosed(opening, span))) continue
    const [first = null, ...others] = openings.map(({ closures }) => reasonDuring(closures, span))
    const reason = others.every((other) => other === first) ? first : null
    const before = closed.at(-1)
    if (before?.until === from && before.reason === reason) before.until = span.until
    else closed.push({ ...span, reason })
  }
  return closed
}

/** The parts of the shown hours in which all calendars are taken, in order. */
export function takenByAll(
  calendarIds: readonly number[],
  taken: readonly TakenSpan[],
  shown: Span,
): readonly Span[] {
  const free = (id: number): Opening => ({
    open: [shown],
    closures: taken
      .filter(({ calendarId }) => calendarId === id)
      .map(({ from, until }) => ({ from, until, reason: null })),
  })
  return closedSpans(calendarIds.map(free), shown)
}

function reasonDuring(closures: Opening['closures'], span: Span): string | null {
  return closures.find((closure) => overlap(closure, span))?.reason ?? null
}

/** Whether a part of a span is closed. */
function isClosed({ open, closures }: Opening, span: Span): boolean {
  if (closures.some((closure) => overlap(closure, span))) return true
  const opened = open.map(({ from, until }) => Math.min(until, span.until) - Math.max(from, span.from))
  return opened.reduce((sum, minutes) => sum + Math.max(minutes, 0), 0) < span.until - span.from
}

/** An item with its place among those at the same time: the `lane` of so many `lanes`. */
export type Placed<Of> = { item: Of; lane: number; lanes: number }

/** Places items that overlap side by side, and each as far to the start as there is room. */
export function placeSideBySide<Of extends Item>(items: readonly Of[]): Placed<Of>[] {
  const sorted = [...items].sort((one, other) => one.minute - other.minute || other.minutes - one.minutes)
  const placed: Placed<Of>[] = []
  let group: Placed<Of>[] = []
  let ends: number[] = []
  const finish = () => {
    placed.push(...group.map((member) => ({ ...member, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const item of sorted) {
    if (ends.every((end) => end <= item.minute)) finish()
    const free = ends.findIndex((end) => end <= item.minute)
    const lane = free === -1 ? ends.length : free
    ends[lane] = item.minute + item.minutes
    group.push({ item, lane, lanes: 0 })
  }
  finish()
  return placed
}

/** What is at a time of a column: a free slot, one that has begun, closed, taken or held time. */
export type CellState = 'free' | 'begun' | 'closed' | 'taken' | 'held'

/** What a column's cells depend on: the day's opening hours and what is taken. */
export type CellFacts = {
  day: OpeningDay
  taken: readonly TakenSpan[]
  /** The column's calendars. */
  calendarIds: readonly number[]
  /** How long what is looked at would be: a slot, or an appointment. */
  minutes: number
  now: Date
}

/**
 * What is at a time of a column. Staff can book only what is free: a slot that at least one calendar has. It is closed
 * if all of them are, and held if nothing else takes it.
 */
export function cellState(date: string, minute: number, facts: CellFacts): CellState {
  const { day, taken, calendarIds, minutes, now } = facts
  const slot = { from: minute, until: minute + minutes }
  const during = taken.filter((span) => overlap(span, slot))
  const openings = openingsOf(day, calendarIds)
  const states = calendarIds.map((id, index): CellState => {
    const own = during.filter(({ calendarId }) => calendarId === id)
    if (own.length > 0) return own.every(({ appointmentId }) => appointmentId === null) ? 'held' : 'taken'
    return isClosed(openings[index] ?? day, slot) ? 'closed' : 'free'
  })
  if (!states.includes('free'))
    return (['taken', 'held'] as const).find((state) => states.includes(state)) ?? 'closed'
  return isOver(date, minute, now) ? 'begun' : 'free'
}

/** Whether a time of a day has begun. */
function isOver(date: string, minute: number, now: Date): boolean {
  const today = clinicDay(now)
  return date < today || (date === today && minute <= momentOf(now).minute)
}

/** Whether a time is free, or could be had outside the hours or beside another; never one that has begun. */
export type Fit = 'free' | 'outside' | 'taken' | 'taken outside' | 'begun'

/**
 * How an appointment can be moved to a time: its calendar must be free there for all the time that it takes. Outside the
 * hours, and on a taken time, staff do it knowingly.
 */
export function fitAt(
  item: Item,
  to: { date: string; minute: number },
  facts: Pick<CellFacts, 'day' | 'taken' | 'now'>,
): Fit {
  if (isOver(to.date, to.minute, facts.now)) return 'begun'
  const needed = takenBy({ ...item, minute: to.minute })
  const isTaken = facts.taken.some(
    (span) => span.appointmentId !== item.id && span.calendarId === item.calendarId && overlap(span, needed),
  )
  const open = { ...facts, taken: [], calendarIds: [item.calendarId], minutes: item.minutes }
  const isOutside = cellState(to.date, to.minute, open) !== 'free'
  if (isTaken) return isOutside ? 'taken outside' : 'taken'
  return isOutside ? 'outside' : 'free'
}

type Known = KnownTimes & { slotStep: number; calendars: readonly { id: number }[] }

/** The times of a day at which at least one calendar can be booked. */
export function freeMinutes(day: OpeningDay & { date: string }, known: Known, now: Date): number[] {
  const { slotStep, calendars } = known
  const calendarIds = calendars.map(({ id }) => id)
  const facts = { day, taken: takenOn(day.date, known), calendarIds, minutes: slotStep, now }
  return rowsOf(shownSpan(openingsOf(day, calendarIds), []), slotStep).filter(
    (minute) => cellState(day.date, minute, facts) === 'free',
  )
}

/** A cell or block of the grid that the keyboard can reach: an appointment, or a cell without one. */
export type Stop = { id: string; minute: number }

/** The keys that move in the grid. */
const MOVES: Readonly<
  Record<string, (columns: readonly (readonly Stop[])[], at: GridPosition) => Stop | undefined>
> = {
  ArrowDown: (columns, { column, row }) => columns[column]?.[row + 1],
  ArrowUp: (columns, { column, row }) => columns[column]?.[row - 1],
  ArrowRight: (columns, at) => beside(columns, at, 1),
  ArrowLeft: (columns, at) => beside(columns, at, -1),
  Home: (columns, { column }) => columns[column]?.[0],
  End: (columns, { column }) => columns[column]?.at(-1),
}
type GridPosition = { column: number; row: number }

/** The stop that a key leads to from another one; undefined at the edge, or for any other key. */
export function nextStop(
  columns: readonly (readonly Stop[])[],
  from: string,
  key: string,
): string | undefined {
  const column = columns.findIndex((stops) => stops.some(({ id }) => id === from))
  const row = columns[column]?.findIndex(({ id }) => id === from) ?? -1
  return row === -1 ? undefined : MOVES[key]?.(columns, { column, row })?.id
}

/** The stop of the next column that is at the same time, or the last one before it. */
function beside(
  columns: readonly (readonly Stop[])[],
  { column, row }: GridPosition,
  step: 1 | -1,
): Stop | undefined {
  const minute = columns[column]?.[row]?.minute ?? 0
  const stops = columns[column + step] ?? []
  return stops.findLast((stop) => stop.minute <= minute) ?? stops[0]
}

/** Before the clinic's day, in it, or after it. A closed day without appointments is over from its beginning. */
export type PartOfDay = 'before' | 'during' | 'after'

/**
 * The part of a day that a minute is in: the day goes from the earlier of opening and first appointment to the later of
 * closing and the last appointment's end. What is closed all the same is no opening.
 */
export function partOfDay(
  minute: number,
  openings: readonly Opening[],
  items: readonly Pick<Item, 'minute' | 'minutes'>[],
): PartOfDay {
  const spans = [
    ...openings.flatMap(openSpans),
    ...items.map((item) => ({ from: item.minute, until: item.minute + item.minutes })),
  ]
  if (spans.every(({ until }) => until <= minute)) return 'after'
  return minute < Math.min(...spans.map(({ from }) => from)) ? 'before' : 'during'
}

/** When a day is really open: its opening hours without what is closed all the same. */
export function openSpans({ open, closures }: Opening): Span[] {
  return closures.reduce<Span[]>(
    (left, { from, until }) =>
      left.flatMap((span) => [
        ...(span.from < Math.min(span.until, from)
          ? [{ from: span.from, until: Math.min(span.until, from) }]
          : []),
        ...(Math.max(span.from, until) < span.until
          ? [{ from: Math.max(span.from, until), until: span.until }]
          : []),
      ]),
    [...open],
  )
}
