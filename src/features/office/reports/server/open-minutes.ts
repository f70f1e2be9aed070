import { addDays } from '../../../../lib/time.ts'
import { DAY_MINUTES, type Moment, momentOf, type Span } from '../../../planning/timetable/moment.ts'
import { weekdayOf } from '../../../planning/timetable/rules.ts'
import type { Period } from '../rules.ts'

type Hours = { weekday: number; opens: number; closes: number }
export type Closed = { startsAt: Date; endsAt: Date }
export type OpeningRows = {
  hours: Hours[]
  closures: Closed[]
  extra: { day: string; opens: number; closes: number; calendarId: number | null }[]
  calendars: {
    id: number
    name: string
    /** null: the clinic's. */
    hours: Hours[] | null
    absences: Closed[]
    hiddenAt: Date | null
  }[]
}

/** A calendar's minutes in which it can be booked, within one hour of a weekday; 1 is Monday. */
export type OpenMinutes = { calendarId: number; weekday: number; hour: number; minutes: number }

type Calendar = OpeningRows['calendars'][number] & { closed: readonly Span<Moment>[] }

/** A calendar with all times at which it can't be booked, as the clocks show them: that is slow, so it is done once. */
function withClosed(calendar: OpeningRows['calendars'][number], closures: readonly Span<Moment>[]): Calendar {
  const { absences, hiddenAt } = calendar
  const hidden = hiddenAt === null ? [] : [{ startsAt: hiddenAt, endsAt: new Date('9999-12-31') }]
  return { ...calendar, closed: [...closures, ...[...absences, ...hidden].map(toMoments)] }
}

const toMoments = ({ startsAt, endsAt }: Closed) => ({ from: momentOf(startsAt), until: momentOf(endsAt) })

/** The minutes of a day within a span that touches it. */
const minutesOn = (day: string, { from, until }: Span<Moment>): Span => ({
  from: from.day < day ? 0 : from.minute,
  until: until.day > day ? DAY_MINUTES : until.minute,
})

/** Spans without another one. */
function without(spans: readonly Span[], { from, until }: Span): Span[] {
  if (from >= until) return [...spans]
  return spans
    .flatMap((span) => [
      { from: span.from, until: Math.min(span.until, from) },
      { from: Math.max(span.from, until), until: span.until },
    ])
    .filter((span) => span.from < span.until)
}

/**
 * In how many minutes of a period each calendar can be booked, by weekday and hour: the hours as they are now, and the
 * closures, absences and extra hours of these days.
 */
export function openMinutes({ from, to }: Period, rows: OpeningRows): OpenMinutes[] {
  const sums = new Map<string, OpenMinutes>()
  const closures = rows.closures.map(toMoments)
  const calendars = rows.calendars.map((calendar) => withClosed(calendar, closures))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const calendar of calendars)
      for (const span of openSpans(day, calendar, rows))
        addHours(sums, { ...calendar, weekday: weekdayOf(day) }, span)
  }
  return [...sums.values()]
}

function openSpans(day: string, calendar: Calendar, rows: OpeningRows): Span[] {
  const weekday = weekdayOf(day)
  const usual = (calendar.hours ?? rows.hours).filter((hours) => hours.weekday === weekday)
  const extra = rows.extra.filter(
    ({ day: date, calendarId }) => date === day && (calendarId === null || calendarId === calendar.id),
  )
  const touching = calendar.closed.filter(({ from, until }) => from.day <= day && until.day >= day)
  const open = [...usual, ...extra].reduce<Span[]>((spans, { opens, closes }) => {
    const span = { from: opens, until: closes }
    return [...without(spans, span), span]
  }, [])
  return touching.map((span) => minutesOn(day, span)).reduce<Span[]>(without, open)
}

function addHours(
  sums: Map<string, OpenMinutes>,
  { id, weekday }: { id: number; weekday: number },
  span: Span,
): void {
  for (let hour = Math.floor(span.from / 60); hour * 60 < span.until; hour += 1) {
    const minutes = Math.min(span.until, (hour + 1) * 60) - Math.max(span.from, hour * 60)
    const key = `${id} ${weekday} ${hour}`
    const known = sums.get(key)?.minutes ?? 0
    sums.set(key, { calendarId: id, weekday, hour, minutes: known + minutes })
  }
}
