import { refusal } from '../../../lib/refusal.ts'
import { implementRoom } from '../../auth/server/implement-room.ts'
import { type ShownClosure, type ShownTimetable, timetableContract, toOpeningSpan } from '../contract.ts'
import { type Timetable, toTime } from '../rules.ts'
import { TIMETABLE_REFUSALS } from '../texts.ts'
import { addClosure, removeClosure } from './change-closures.ts'
import type { TimetableContext } from './context.ts'
import {
  type ClosureRow,
  findMoveLimit,
  listClosures,
  replaceOpeningHours,
  updateMoveLimit,
} from './queries.ts'

const os = implementRoom(timetableContract).$context<TimetableContext>()

export const timetableRouter = os.router({
  read: os.read.handler(({ context }) => readShown(context)),

  saveHours: os.saveHours.handler(async ({ input, context }) => {
    const { db } = context
    await db.transaction().execute(async (tx) => {
      if (!(await replaceOpeningHours(tx, input.version, input.openingHours.map(toOpeningSpan)))) {
        throw refusal(TIMETABLE_REFUSALS, 'TIMETABLE_CHANGED')
      }
    })
    return await readShown(context)
  }),

  saveMoveLimit: os.saveMoveLimit.handler(async ({ input, context }) => {
    await updateMoveLimit(context.db, input.hours)
    return input
  }),

  closures: os.closures.handler(async ({ context }) => {
    return (await listClosures(context.db, context.now())).map(toClosure)
  }),

  addClosure: os.addClosure.handler(async ({ input, context }) => {
    return toClosure(await addClosure(context.db, context.caller, { closure: input, now: context.now() }))
  }),

  removeClosure: os.removeClosure.handler(async ({ input, context }) => {
    await removeClosure(context.db, input.id)
    return { removed: true }
  }),
})

async function readShown({ db, timetables }: TimetableContext): Promise<ShownTimetable> {
  return toShown(await timetables.read(db), await findMoveLimit(db))
}

function toShown({ version, openingHours, closures }: Timetable, moveLimitHours: number): ShownTimetable {
  return {
    version,
    moveLimitHours,
    openingHours: openingHours.map(({ weekday, opens, closes }) => ({
      weekday,
      opens: toTime(opens),
      closes: toTime(closes),
    })),
    closures: closures.map(({ startsAt, endsAt, reason }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      reason,
    })),
  }
}

function toClosure({ id, startsAt, endsAt, reason, alertId }: ClosureRow): ShownClosure {
  return {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    reason,
    isAnnounced: alertId !== null,
  }
}
