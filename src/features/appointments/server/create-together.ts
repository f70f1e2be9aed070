import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Admin } from '../../auth/server/auth-context.ts'
import { findPhone } from '../../customers/server/queries.ts'
import { notifyCustomer } from '../../notifications/server/notify.ts'
import type { Timetable } from '../../timetable/rules.ts'
import type { NewTogether } from '../booking-schemas.ts'
import { NEW_APPOINTMENT_REFUSALS } from '../texts.ts'
import { bookParts } from './book-together.ts'
import { moveStatus } from './change-status.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { changeNews } from './write-news.ts'

type NewTogetherInput = { fields: NewTogether; now: Date; link: string; timetable: Timetable }

/**
 * Books several appointments one after the other for a customer's pets on behalf of staff, all or none. With `confirm`
 * all are also confirmed, in the same transaction, and the customer is notified once. Submitting the same form again
 * returns the first ones without notifying again. Refuses an unknown customer, and whatever `bookTogether` refuses.
 */
export async function createTogether(
  db: Db,
  admin: Admin,
  { fields, now, link, timetable }: NewTogetherInput,
): Promise<{ appointments: ClinicAppointmentRow[]; warning: string | null }> {
  const { customerId, confirm, ...booking } = fields
  return await db.transaction().execute(async (tx) => {
    const phone = await findPhone(tx, customerId)
    if (phone === undefined) throw refusal(NEW_APPOINTMENT_REFUSALS, 'OWNER_MISSING')
    const booked = await bookParts(tx, { ...admin, customerId, phone }, { booking, now, timetable })
    const ids = booked.appointments.map(({ id }) => id)
    const confirms = confirm && booked.isNew
    if (confirms)
      for (const id of ids)
        await moveStatus(tx, { id, transition: 'approve', now }, { userId: admin.userId, records: 'all' })
    const appointments = await readAll(tx, ids)
    return { appointments, warning: confirms ? await notifyOfAll(tx, appointments, link) : null }
  })
}

async function readAll(tx: Db, ids: readonly string[]): Promise<ClinicAppointmentRow[]> {
  const appointments: ClinicAppointmentRow[] = []
  for (const id of ids) {
    const appointment = await findAppointment(tx, id, 'all')
    if (appointment !== undefined) appointments.push(appointment)
  }
  return appointments
}

/** Returns null, or why it was not possible. */
async function notifyOfAll(
  tx: Db,
  [first]: readonly ClinicAppointmentRow[],
  link: string,
): Promise<string | null> {
  if (first === undefined) throw new Error('The appointments that were just booked are missing.')
  // A calendar file that is emailed has one event.
  const news = changeNews('approve', { ...first, others: first.together }, { link, calendar: undefined })
  return await notifyCustomer(tx, first.customerPhone, news)
}
