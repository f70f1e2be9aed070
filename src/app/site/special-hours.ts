import { openingOf } from '../../features/office/schedule/rules.ts'
import type { Span } from '../../features/planning/timetable/moment.ts'
import type { Closure, Timetable } from '../../features/planning/timetable/rules.ts'
import { addDays, clinicDay } from '../../lib/time.ts'

/** Days with other hours than their weekdays', both inclusive. Without a span they are closed. */
type SpecialHours = { firstDay: string; lastDay: string; spans: readonly Span[] }

type Hours = Pick<Timetable, 'openingHours' | 'closures' | 'extraHours'>

/** The days on which closures or extra hours change the opening hours; neighbouring days that are closed are one. */
export function specialHours({ openingHours, closures, extraHours = [] }: Hours): SpecialHours[] {
  const special: SpecialHours[] = []
  const days = [...closures.flatMap(daysOf), ...extraHours.map(({ day }) => day)]
  for (const day of [...new Set(days)].sort()) {
    const { open, closures: closed } = openingOf(day, { openingHours, closures, extraHours })
    // A day without hours is closed anyway.
    if (open.length === 0) continue
    const spans = closed.reduce<readonly Span[]>(without, open)
    const before = special.at(-1)
    const isLonger = spans.length === 0 && before?.spans.length === 0 && addDays(before.lastDay, 1) === day
    if (isLonger) before.lastDay = day
    else special.push({ firstDay: day, lastDay: day, spans })
  }
  return special
}

function daysOf({ startsAt, endsAt }: Closure): string[] {
  const days: string[] = []
  const last = clinicDay(new Date(endsAt.getTime() - 1))
  for (let day = clinicDay(startsAt); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** What is left of spans without a part of the day. */
function without(spans: readonly Span[], taken: Span): Span[] {
  return spans
    .flatMap(({ from, until }) => [
      { from, until: Math.min(until, taken.from) },
      { from: Math.max(from, taken.until), until },
    ])
    .filter(({ from, until }) => from < until)
}
