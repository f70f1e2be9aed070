import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { deleteAlert, insertAlert } from '../../../platform/alerts/server/queries.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import type { ClosureInput } from '../hours-schemas.ts'
import { closureSpan, describeClosure } from '../rules.ts'
import { TIMETABLE_REFUSALS, TIMETABLE_TEXTS } from '../texts.ts'
import { type ClosureRow, countClosures, deleteClosure, insertClosure, MAX_CLOSURES } from './queries.ts'

/**
 * Closes the clinic for some days or hours and, if asked to, announces it as a system alert until the last day.
 * Appointments that exist are unchanged. Refuses a closure that is over.
 */
export async function addClosure(
  db: Db,
  staff: Staff,
  { closure, now }: { closure: ClosureInput; now: Date },
): Promise<ClosureRow> {
  const span = closureSpan(closure)
  if (span.endsAt <= now) {
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { lastDay: TIMETABLE_TEXTS.dayOver } })
  }
  return await db.transaction().execute(async (tx) => {
    if ((await countClosures(tx, now)) >= MAX_CLOSURES) throw refusal(TIMETABLE_REFUSALS, 'TOO_MANY_CLOSURES')
    const alert = closure.announce ? await insertAlert(tx, staff.userId, announcementOf(closure)) : null
    return await insertClosure(tx, { ...span, reason: closure.reason, alertId: alert?.id ?? null })
  })
}

/** Removes a closure and the alert that announces it. */
export async function removeClosure(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const closure = await deleteClosure(tx, id)
    if (closure === undefined) throw refusal(TIMETABLE_REFUSALS, 'CLOSURE_MISSING')
    if (closure.alertId !== null) await deleteAlert(tx, closure.alertId)
  })
}

function announcementOf(closure: ClosureInput) {
  return {
    title: 'The clinic will be closed',
    message: [`${describeClosure(closureSpan(closure))}.`, closure.reason].filter(Boolean).join(' '),
    type: 'info' as const,
    priority: 3,
    isActive: true,
    expiresOn: closure.lastDay,
  }
}
