import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Admin } from '../../auth/server/find-caller.ts'
import { findOwnerPhone } from '../../pets/server/queries.ts'
import { CREATION_REFUSALS, type NewAppointment } from '../contract.ts'
import { bookAppointment } from './book-appointment.ts'
import { moveVisit, tellOfChange } from './change-status.ts'
import { type ClinicVisit, findAppointment } from './queries.ts'

/**
 * Staff book a visit for a customer's pet; with `confirm` it is confirmed in the same transaction, and the
 * customer told as of any confirmation. A repeated submit of the same form gives the first one's visit, and tells
 * nobody again. Refuses what a customer's own booking refuses.
 */
export async function createAppointment(
  db: Db,
  admin: Admin,
  order: { creation: NewAppointment; now: Date; link: string },
): Promise<{ visit: ClinicVisit; warning: string | null }> {
  const { customerId, confirm, ...booking } = order.creation
  return await db.transaction().execute(async (tx) => {
    const phone = await findOwnerPhone(tx, customerId)
    if (phone === undefined) throw refusal(CREATION_REFUSALS, 'OWNER_MISSING')
    const { id, status } = await bookAppointment(
      tx,
      { ...admin, customerId, phone },
      { booking, now: order.now },
    )
    if (!confirm || status !== 'pending') return { visit: await readVisit(tx, id), warning: null }
    const change = { id, transition: 'approve', now: order.now, link: order.link } as const
    const visit = await moveVisit(tx, change, { userId: admin.userId })
    return { visit, warning: await tellOfChange(tx, visit, change) }
  })
}

async function readVisit(tx: Db, id: string): Promise<ClinicVisit> {
  const visit = await findAppointment(tx, id)
  if (visit === undefined) throw new Error('The visit that was just booked is not there.')
  return visit
}
