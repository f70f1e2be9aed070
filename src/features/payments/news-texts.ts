import type { Phrases } from '../../lib/message.ts'
import { mailNotes } from '../notifications/texts.ts'
import { noticeOf } from './rules.ts'

type PaymentValues = { serviceType: string; startsAt: string; amount: number; link: string }

/** What customers are notified of. Amounts are in paise, dates instants as text. */
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
