import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { toOpeningSpan } from '../hours-schemas.ts'
import { hoursByWeekday, type WrittenSpan } from '../rules.ts'
import { TIMETABLE_REFUSALS } from '../texts.ts'
import { toShownSpan } from './change-calendars.ts'
import { listOpeningHours, lockTimetable, replaceOpeningHours } from './queries.ts'

type Hours = { openingHours: WrittenSpan[]; version?: number | undefined; seen?: SeenFields | undefined }

/**
 * Saves the opening hours. With `seen`, the hours by weekday as they were read, only the days that are different are
 * written; with `version` alone they are refused if anything of the timetable has changed.
 */
export async function saveHours(db: Db, { openingHours, version, seen }: Hours): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockTimetable(tx)
    if (seen === undefined && version !== undefined && version !== current)
      throw refusal(TIMETABLE_REFUSALS, 'TIMETABLE_CHANGED')
    const present = hoursByWeekday((await listOpeningHours(tx)).map(toShownSpan))
    const merged = mergeChanges(present, hoursByWeekday(openingHours), seen)
    await replaceOpeningHours(tx, Object.values(merged).flat().map(toOpeningSpan))
  })
}
