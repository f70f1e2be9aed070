import { messageOf } from '../../../../lib/message.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { findAppointment } from '../../../planning/appointments/server/queries.ts'
import { notifyCustomer } from '../../../platform/notifications/server/notify.ts'
import { PAYMENT_NEWS } from '../news-texts.ts'

/**
 * Notifies the customer that an appointment is paid, in the transaction of the payment; `link` leads to their appointments.
 * Returns null, or why it was not possible.
 */
export async function notifyPaid(tx: Tx, id: string, link: string): Promise<string | null> {
  const appointment = await findAppointment(tx, id, 'all')
  if (appointment === undefined) return null
  const { serviceType, appointmentDate, paymentAmount: amount, customerPhone } = appointment
  const values = { serviceType, startsAt: appointmentDate.toISOString(), amount, link }
  return await notifyCustomer(tx, customerPhone, messageOf(PAYMENT_NEWS, 'payment-received', values))
}
