import type { Phrases } from '../../../lib/message.ts'
import { formatYearDay } from '../../../lib/time.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'
import { billMessage, type SharedSums } from './bill-link.ts'

/** What customers are sent about their bills. Amounts are in paise. */
export const BILL_NEWS = {
  'bill-issued': ({
    link,
    what,
    day,
    ...sums
  }: SharedSums & { link: string; what?: string; day?: string }) => ({
    subject: [`Bill ${sums.number}`, [what, day && formatYearDay(day)].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(': '),
    paragraphs: [billMessage(sums)],
    button: { label: 'See the bill', link },
    note: mailNotes().news,
  }),
} as const satisfies Phrases
