import { ORPCError } from '@orpc/client'
import type { Timetable } from '../../timetable/rules.ts'

/**
 * Runs an action again if another one took its calendar at the same moment, as long as another calendar may be free. The
 * action is a whole transaction.
 */
export async function onAnyCalendar<Result>(
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
