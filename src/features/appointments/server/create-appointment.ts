import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Admin } from '../../auth/server/auth-context.ts'
import { findPhone } from '../../customers/server/queries.ts'
import type { Timetable } from '../../timetable/rules.ts'
import type { NewAppointment } from '../booking-schemas.ts'
import { NEW_APPOINTMENT_REFUSALS } from '../texts.ts'
import { bookAppointment } from './book-appointment.ts'
import { moveStatus, notifyOfChange } from './change-status.ts'
import { type ClinicAppointmentRow, findAppointment, type OwnAppointmentRow } from './queries.ts'

/**
 * Books an appointment for a customer's pet on behalf of staff. With `confirm` it is also confirmed, in the same
 * transaction, and the customer is notified. Submitting the same form again returns the first appointment without
 * notifying again. With `squeezeIn` a slot that is taken is booked all the same, with `outsideHours` any time of the day.
 * Refuses an unknown customer, and whatever `bookAppointment` refuses.
 */
export async function createAppointment(
  db: Db,
  admin: Admin,
  input: { fields: NewAppointment; now: Date; link: string; timetable: Timetable },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  const { customerId, confirm, squeezeIn = false, outsideHours = false, ...booking } = input.fields
  return await db.transaction().execute(async (tx) => {
    const phone = await findPhone(tx, customerId)
    if (phone === undefined) throw refusal(NEW_APPOINTMENT_REFUSALS, 'OWNER_MISSING')
    const booked = await bookAppointment(
      tx,
      { ...admin, customerId, phone },
      { booking, now: input.now, timetable: input.timetable, squeezeIn, outsideHours },
    )
    if (!confirm) return { appointment: await readAppointment(tx, booked.id), warning: null }
    return await confirmCreated(tx, admin, { ...booked, now: input.now, link: input.link })
  })
}

/** Confirms an appointment that staff have just booked and notifies its customer, unless it was done before. */
export async function confirmCreated(
  tx: Db,
  admin: Admin,
  { id, status, now, link }: Pick<OwnAppointmentRow, 'id' | 'status'> & { now: Date; link: string },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  if (status !== 'pending') return { appointment: await readAppointment(tx, id), warning: null }
  const change = { id, transition: 'approve', now, link } as const
  const appointment = await moveStatus(tx, change, { userId: admin.userId, records: 'all' })
  return { appointment, warning: await notifyOfChange(tx, appointment, change) }
}

async function readAppointment(tx: Db, id: string): Promise<ClinicAppointmentRow> {
  const appointment = await findAppointment(tx, id, 'all')
  if (appointment === undefined) throw new Error('The appointment that was just booked is missing.')
  return appointment
}
