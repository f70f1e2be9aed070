import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { AbsenceInput } from '../hours-schemas.ts'
import { closureSpan } from '../rules.ts'
import { TIMETABLE_REFUSALS, TIMETABLE_TEXTS } from '../texts.ts'
import { countAbsences, deleteAbsence, insertAbsence, MAX_ABSENCES } from './absence-queries.ts'

/** Notes when a calendar takes no appointments; its appointments stay. Refuses one that is over, or for no calendar. */
export async function addAbsence(db: Db, { absence, now }: { absence: AbsenceInput; now: Date }) {
  const span = closureSpan(absence)
  if (span.endsAt <= now)
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { lastDay: TIMETABLE_TEXTS.dayOver } })
  return await db.transaction().execute(async (tx) => {
    if ((await countAbsences(tx, now)) >= MAX_ABSENCES) throw refusal(TIMETABLE_REFUSALS, 'TOO_MANY_ABSENCES')
    const { calendarId, reason } = absence
    const added = await insertAbsence(tx, { calendarId, ...span, reason })
    if (added === undefined) throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_MISSING')
    return added
  })
}

/** Removes an absence. */
export async function removeAbsence(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteAbsence(tx, id))) throw refusal(TIMETABLE_REFUSALS, 'ABSENCE_MISSING')
  })
}
