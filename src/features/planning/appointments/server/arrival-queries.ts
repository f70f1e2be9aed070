import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { ArrivalStage } from '../arrival-stages.ts'
import { OPEN_STATUSES } from '../rules.ts'

/** The column with the time at which each stage was reached. */
const TIME_OF = { waiting: 'arrivedAt', inRoom: 'inRoomAt', done: 'doneAt' } as const

const STAGE = sql<ArrivalStage>`case
  when done_at is not null then 'done'
  when in_room_at is not null then 'inRoom'
  when arrived_at is not null then 'waiting'
  else 'expected'
end`

/**
 * Compare-and-swap: sets the time of the stage `noted` or, if `at` is null, removes it, while the appointment is open
 * and its stage is still `from`. Returns whether it did.
 */
export async function updateArrival(
  db: Db,
  id: string,
  change: { from: ArrivalStage; noted: Exclude<ArrivalStage, 'expected'>; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ [TIME_OF[change.noted]]: change.at })
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .where(STAGE, '=', change.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
