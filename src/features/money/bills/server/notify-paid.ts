import { messageOf } from '../../../../lib/message.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { appointmentsLink } from '../../../planning/appointments/server/appointments-link.ts'
import { findAppointment } from '../../../planning/appointments/server/queries.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { notifyCustomer } from '../../../platform/notifications/server/notify.ts'
import { PAYMENT_NEWS } from '../news-texts.ts'
import type { BeforeNumber } from './issue.ts'

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

/** Notifies the customers of all appointments that a change of a bill has paid; only logs what was not possible. */
export function notifyingPaid(context: AuthContext): BeforeNumber {
  const link = appointmentsLink(context)
  return async (tx, paid) => {
    for (const id of paid) {
      const warning = await notifyPaid(tx, id, link)
      if (warning !== null) context.log.info({ appointment: id, warning }, 'payment not notified')
    }
  }
}
