import { formatLongDay } from '../../../lib/time.ts'
import { listed } from '../../../lib/words/listed.ts'
import { formatMinute } from '../../planning/timetable/moment.ts'
import {
  type Closure,
  describeClosure,
  type ExtraHours,
  type OpeningSpan,
  WEEKDAYS,
} from '../../planning/timetable/rules.ts'

/** Days with the same opening hours: in words, and the hours as spans. */
export type OpeningLine = {
  /** `Every day`, `Monday to Friday`, `Sunday`. */
  days: string
  /** `10:00 AM to 9:00 PM`; two spans are joined by “and”. */
  hours: string
  weekdays: readonly (typeof WEEKDAYS)[number][]
  spans: readonly OpeningSpan[]
}

/** The week's opening hours, with neighbouring days of the same hours in one line. Closed days have none. */
export function openingLines(openingHours: readonly OpeningSpan[]): OpeningLine[] {
  const lines: { first: number; last: number; hours: string; spans: readonly OpeningSpan[] }[] = []
  for (const [index] of WEEKDAYS.entries()) {
    const weekday = index + 1
    const spans = openingHours.filter((span) => span.weekday === weekday)
    const hours = spans.map(({ opens, closes }) => `${formatMinute(opens)} to ${formatMinute(closes)}`)
    const text = listed(hours)
    const before = lines.at(-1)
    if (before?.hours === text && before.last === weekday - 1) before.last = weekday
    else if (spans.length > 0) lines.push({ first: weekday, last: weekday, hours: text, spans })
  }
  return lines.map(({ first, last, hours, spans }) => {
    const weekdays = WEEKDAYS.slice(first - 1, last)
    return { days: wordsOf(weekdays), hours, weekdays, spans }
  })
}

function wordsOf(weekdays: readonly string[]): string {
  if (weekdays.length === WEEKDAYS.length) return 'Every day'
  const [first = '', last = ''] = [weekdays[0], weekdays.at(-1)]
  return first === last ? first : `${first} to ${last}`
}

/** The days without opening hours, such as `Sunday`; null for none. */
export function closedDays(openingHours: readonly OpeningSpan[]): string | null {
  const closed = WEEKDAYS.filter((_, index) => openingHours.every(({ weekday }) => weekday !== index + 1))
  return closed.length === 0 ? null : closed.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

/** How many closures, and how many days with extra hours, are named. */
const MAX_NAMED = 3

/** The next closures: `Closed Friday, 25 December 2026: Christmas`. */
export function closureLines(closures: readonly Closure[]): string[] {
  return closures
    .slice(0, MAX_NAMED)
    .map((closure) => [`Closed ${describeClosure(closure)}`, closure.reason].filter(Boolean).join(': '))
}

/** The next days with extra hours: `Also open Sunday, 8 November 2026: 10:00 AM to 1:00 PM`. */
export function extraLines(extraHours: readonly ExtraHours[]): string[] {
  const days = [...new Set(extraHours.map(({ day }) => day))].slice(0, MAX_NAMED)
  return days.map((day) => {
    const spans = extraHours.filter((one) => one.day === day)
    const hours = spans.map(({ opens, closes }) => `${formatMinute(opens)} to ${formatMinute(closes)}`)
    return `Also open ${formatLongDay(day)}: ${listed(hours)}`
  })
}
