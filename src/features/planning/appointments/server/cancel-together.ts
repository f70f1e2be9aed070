import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Customer } from '../../../platform/auth/server/auth-context.ts'
import { STATUS_REFUSALS } from '../texts.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { moveStatus, notCancelled } from './change-status.ts'
import { type ClinicAppointmentRow, findAppointment, lockCancellableTogether } from './queries.ts'

/**
 * Cancels a customer's own appointment together with those of the same booking, as far as they can cancel them, and
 * announces that once. Refuses if there is none.
 */
export async function cancelTogether(
  db: Db,
  customer: Customer,
  { id, now }: { id: string; now: Date },
): Promise<ClinicAppointmentRow[]> {
  return await db.transaction().execute(async (tx) => {
    const records = { ownerPhone: customer.phone }
    const appointment = await findAppointment(tx, id, records)
    if (appointment === undefined) throw refusal(STATUS_REFUSALS, 'APPOINTMENT_MISSING')
    const [first, ...others] = await lockCancellableTogether(tx, id)
    if (first === undefined) throw notCancelled(appointment)
    const by = { userId: customer.userId, records, announces: false }
    const cancelled: ClinicAppointmentRow[] = []
    for (const one of [first, ...others])
      cancelled.push(await moveStatus(tx, { id: one, now, transition: 'cancel' }, by))
    await insertAnnouncement(tx, first, { event: 'cancelled', together: true })
    return cancelled
  })
}
