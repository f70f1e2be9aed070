import { ORPCError } from '@orpc/client'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Timetable } from '../rules.ts'
import { readTimetable } from './queries.ts'

/** When the clinic is open, as this server last read it. */
export type Timetables = {
  /** Reads the timetable. */
  read: (db: Db) => Promise<Timetable>
  /**
   * Runs an action, a whole transaction, by the timetable that was read last, which may be out of date, since other
   * servers change it: the action's statement must compare its version, or the action `holdJudged` it. If the action fails and the timetable has changed,
   * it runs again by the current one. So an action that succeeds takes no further round trip. It also runs again if another
   * one took its calendar at the same moment, as long as another calendar may be free.
   */
  runBy: <Result>(db: Db, action: (timetable: Timetable) => Promise<Result>) => Promise<Result>
}

/** How often an action runs again while the timetable keeps changing. */
const MAX_RUNS = 3

/** Creates the timetable of one server, by its clock. */
export function createTimetables(now: () => Date): Timetables {
  let last: Timetable | undefined
  const read = async (db: Db) => {
    last = await readTimetable(db, { now: now() })
    return last
  }
  const runBy = async <Result>(db: Db, action: (timetable: Timetable) => Promise<Result>) => {
    let timetable = last ?? (await read(db))
    for (let run = 1; ; run++) {
      try {
        return await onAnyCalendar(timetable, action)
      } catch (error) {
        const { version } = timetable
        timetable = await read(db)
        if (timetable.version === version || run === MAX_RUNS) throw error
      }
    }
  }
  return { read, runBy }
}

async function onAnyCalendar<Result>(
  timetable: Timetable,
  action: (timetable: Timetable) => Promise<Result>,
): Promise<Result> {
  for (let left = timetable.calendars.length; ; left--) {
    try {
      return await action(timetable)
    } catch (error) {
      const isTaken = error instanceof ORPCError && error.code === 'SLOT_TAKEN'
      if (left <= 1 || !isTaken) throw error
    }
  }
}
