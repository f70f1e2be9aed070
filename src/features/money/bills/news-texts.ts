import type { Phrases } from '../../../lib/message.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate } from '../../../lib/time.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'

type PaymentValues = { serviceType: string; startsAt: string; amount: number; link: string }

/** What customers are notified of when they have paid. Amounts are in paise, dates instants as text. */
export const PAYMENT_NEWS = {
  'payment-received': ({ serviceType, startsAt, amount, link }: PaymentValues) => {
    const { title, message } = noticeOf({ serviceType, appointmentDate: new Date(startsAt), amount })
    return {
      subject: title,
      paragraphs: [message],
      button: { label: 'See my appointments', link },
      note: mailNotes().news,
    }
  },
} as const satisfies Phrases

/** The notification that a customer gets for a payment (specification, section 7). */
export function noticeOf(payment: { serviceType: string; appointmentDate: Date; amount: number }) {
  const { serviceType, appointmentDate, amount } = payment
  const what = `your ${serviceType} appointment on ${formatLongDate(appointmentDate)}`
  return { title: 'Payment Received', message: `Payment received for ${what}: ${formatMoney(amount)}.` }
}
