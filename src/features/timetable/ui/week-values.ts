import type { ShownTimetable } from '../contract.ts'
import { WEEKDAYS } from '../rules.ts'

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
