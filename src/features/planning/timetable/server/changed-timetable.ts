import type { ProposedHours } from '../calendar-schemas.ts'
import { toOpeningSpan } from '../hours-schemas.ts'
import { closureSpan, type Timetable } from '../rules.ts'

/** The timetable as it would be with other opening hours, one more closure or absence, or another calendar. */
export function changedTimetable(
  timetable: Timetable,
  { openingHours, closure, absence, calendar: changed }: ProposedHours,
): Timetable {
  const added = closure === undefined ? [] : [{ ...closureSpan(closure), reason: closure.reason }]
  const away = absence === undefined ? [] : [{ ...closureSpan(absence), reason: absence.reason }]
  return {
    ...timetable,
    calendars: timetable.calendars.map((calendar) => ({
      ...calendar,
      ...(calendar.id === absence?.calendarId && { absences: [...calendar.absences, ...away] }),
      ...(calendar.id === changed?.id && {
        visitType: changed.visitType,
        services: changed.serviceTypeIds,
        hours: changed.openingHours?.map(toOpeningSpan) ?? null,
      }),
    })),
    openingHours: openingHours?.map(toOpeningSpan) ?? timetable.openingHours,
    closures: [...timetable.closures, ...added],
  }
}
