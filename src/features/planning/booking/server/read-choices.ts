import type { Db } from '../../../../lib/server/database/database.ts'
import { listServices } from '../../services/server/queries.ts'
import { VISIT_TYPES } from '../../services/visit-types.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { isGiven } from '../../timetable/slots.ts'

/** What slots depend on, and whom the caller can choose. */
export function choicesOf(timetable: Timetable, isStaff: boolean) {
  const { calendars, durations, travelMinutes, houseVisits, lead } = timetable
  const hasSeveral = calendars.length > 1
  const [only] = calendars
  const isPicky = only !== undefined && (only.services !== null || only.visitType !== null)
  return {
    slotsDiffer:
      hasSeveral ||
      isPicky ||
      durations !== null ||
      travelMinutes > 0 ||
      !houseVisits ||
      lead?.clinic !== lead?.house,
    houseVisits,
    calendars: calendars
      .filter(({ kind }) => hasSeveral && (isStaff || kind === 'person'))
      .map(({ id, name, visitType, services }) => ({
        id,
        name,
        visitType,
        serviceTypeIds: services === null ? null : [...services],
      })),
  }
}

/** The services that no calendar gives. None without asking, as long as one of the calendars gives everything. */
export async function readNotGiven(db: Db, timetable: Timetable) {
  const givesAll = timetable.calendars.some(
    ({ services, visitType }) => services === null && visitType === null,
  )
  if (givesAll && timetable.houseVisits) return []
  return (await listServices(db)).flatMap(({ id: serviceTypeId }) =>
    VISIT_TYPES.map((visitType) => ({ serviceTypeId, visitType })).filter(
      (question) => !isGiven(timetable, question),
    ),
  )
}
