import { listed } from '../../../../lib/words/listed.ts'
import { formatMinute, fromClock } from '../moment.ts'
import { type OpeningSpan, WEEKDAYS } from '../rules.ts'
import type { ShownTimetable } from '../settings-schemas.ts'

/** Opening hours as the values of their form: the end of the day is `00:00` in a time box. */
export function weekValues(openingHours: ShownTimetable['openingHours']) {
  return {
    days: WEEKDAYS.map((_, day) => ({
      spans: openingHours
        .filter(({ weekday }) => weekday === day + 1)
        .map(({ opens, closes }) => ({ opens, closes: closes === '24:00' ? '00:00' : closes })),
    })),
  }
}

/** The spans of a weekday as its form has them so far, without those that are not filled in. */
export function enteredSpans(
  weekday: number,
  spans: readonly { opens: string; closes: string }[],
): OpeningSpan[] {
  return spans
    .filter(({ opens, closes }) => opens !== '' && closes !== '')
    .map(({ opens, closes }) => ({
      weekday,
      opens: fromClock(opens),
      closes: fromClock(closes === '00:00' ? '24:00' : closes),
    }))
}

/** The form's spans of a day in words: `10:00 AM to 1:00 PM and 5:00 PM to 9:00 PM`. */
export function formatSpans(spans: unknown): string {
  if (!Array.isArray(spans) || spans.length === 0) return 'closed'
  return listed(
    spans.map((span) => [span.opens, span.closes].map((time) => formatMinute(fromClock(time))).join(' to ')),
  )
}
