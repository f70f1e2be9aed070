import { refusal } from '../../../lib/refusal.ts'
import { implementRoom } from '../../auth/server/implement-room.ts'
import { type ShownClosure, type ShownTimetable, timetableContract, toOpeningSpan } from '../contract.ts'
import { type Timetable, toTime } from '../rules.ts'
import { TIMETABLE_REFUSALS } from '../texts.ts'
import { addClosure, removeClosure } from './change-closures.ts'
import type { TimetableContext } from './context.ts'
import { type ClosureRow, listClosures, replaceOpeningHours } from './queries.ts'

const os = implementRoom(timetableContract).$context<TimetableContext>()

export const timetableRouter = os.router({
  read: os.read.handler(async ({ context }) => toShown(await context.timetables.read(context.db))),

  saveHours: os.saveHours.handler(async ({ input, context }) => {
    const { db, timetables } = context
    await db.transaction().execute(async (tx) => {
      if (!(await replaceOpeningHours(tx, input.version, input.openingHours.map(toOpeningSpan)))) {
        throw refusal(TIMETABLE_REFUSALS, 'TIMETABLE_CHANGED')
      }
    })
    return toShown(await timetables.read(db))
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

function toShown({ version, openingHours, closures }: Timetable): ShownTimetable {
  return {
    version,
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
