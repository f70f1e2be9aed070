import { ORPCError } from '@orpc/client'
import type { Db } from '../../../lib/server/database/database.ts'
import type { Timetable } from '../../timetable/rules.ts'
import type { Timetables } from '../../timetable/server/timetables.ts'

/**
 * Runs an action, a whole transaction, by the timetable that was read last, as `runBy` does. It also runs again if another
 * one took its calendar at the same moment, as long as another calendar may be free.
 */
export async function onTimetable<Result>(
  { db, timetables }: { db: Db; timetables: Timetables },
  action: (timetable: Timetable) => Promise<Result>,
): Promise<Result> {
  return await timetables.runBy(db, (timetable) => onAnyCalendar(timetable, () => action(timetable)))
}

async function onAnyCalendar<Result>(
  { calendars }: Timetable,
  action: () => Promise<Result>,
): Promise<Result> {
  for (let left = calendars.length; ; left--) {
    try {
      return await action()
    } catch (error) {
      const isTaken = error instanceof ORPCError && error.code === 'SLOT_TAKEN'
      if (left <= 1 || !isTaken) throw error
    }
  }
}
