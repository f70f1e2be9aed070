import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { ExtraHours } from '../rules.ts'
import { TIMETABLE_REFUSALS, TIMETABLE_TEXTS } from '../texts.ts'
import {
  deleteExtraHours,
  type ExtraHoursRow,
  insertExtraHours,
  listExtraHours,
  MAX_EXTRA_HOURS,
} from './extra-hours-queries.ts'

/** Opens the clinic, or one calendar, for some hours of one day. Refuses a day that is over, and an unknown calendar. */
export async function addExtraHours(
  db: Db,
  { hours, now }: { hours: ExtraHours; now: Date },
): Promise<ExtraHoursRow[]> {
  if (hours.day < clinicDay(now))
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { day: TIMETABLE_TEXTS.dayOver } })
  return await db.transaction().execute(async (tx) => {
    if ((await listExtraHours(tx, now)).length >= MAX_EXTRA_HOURS)
      throw refusal(TIMETABLE_REFUSALS, 'TOO_MANY_EXTRA_HOURS')
    if ((await insertExtraHours(tx, hours)) === undefined)
      throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_MISSING')
    return await listExtraHours(tx, now)
  })
}

/** Removes extra hours. Appointments in them stay. */
export async function removeExtraHours(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteExtraHours(tx, id))) throw refusal(TIMETABLE_REFUSALS, 'EXTRA_HOURS_MISSING')
  })
}
