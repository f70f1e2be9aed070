import { OPEN_STATUSES } from '../src/features/planning/appointments/rules.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { clinicDay } from '../src/lib/time.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { planDay } from './demo-plan.ts'
import { stateOf } from './demo-rows.ts'
import { WITHOUT_LOGIN } from './seed.ts'

/**
 * Says of appointments that have begun since the demo clinic was last open how far they are and what became of them. Those
 * of the customers who can sign in are left to the person who tries the product.
 */
export async function settleDemo(db: Db, now: Date): Promise<void> {
  const stale = await db
    .selectFrom('appointments')
    .select(['id', 'appointmentDate as at', 'visitType', 'inRoomAt'])
    .where('status', 'in', OPEN_STATUSES)
    .where('appointmentDate', '<=', now)
    .where('ownerPhone', 'in', [...WITHOUT_LOGIN, ...DEMO_PEOPLE.map(({ phone }) => phone)])
    .execute()
  for (const { id, at, visitType, inRoomAt } of stale) {
    const came = { outcome: 'came' as const, isConfirmed: true }
    const planned = planDay(clinicDay(at)).find((other) => other.id === id) ?? came
    const settled = inRoomAt === null ? planned : { ...planned, outcome: 'came' as const }
    const state = stateOf(settled, { at, now, isHouse: visitType === 'house', by: null })
    await db.updateTable('appointments').set(state).where('id', '=', id).execute()
  }
}
