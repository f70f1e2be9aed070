import { SHEET_NEWS } from '../features/consulting/sheets/news-texts.ts'
import { BILL_NEWS } from '../features/money/bill-papers/news-texts.ts'
import { PAYMENT_NEWS } from '../features/money/bills/news-texts.ts'
import { IMPORT_NEWS } from '../features/office/imports/news-texts.ts'
import { LINK_NEWS } from '../features/outreach/reminders/link-news-texts.ts'
import { REMINDER_NEWS } from '../features/outreach/reminders/news-texts.ts'
import { WEBHOOK_MAILS } from '../features/outreach/webhooks/mail-texts.ts'
import { FEED_MAILS } from '../features/owners/feeds/mail-texts.ts'
import { APPOINTMENT_NEWS } from '../features/planning/appointments/news-texts.ts'
import { STAFF_MAILS } from '../features/planning/staff/mail-texts.ts'
import { WAITLIST_NEWS } from '../features/planning/waitlist/news-texts.ts'
import { AUTH_MAILS } from '../features/platform/auth/mail-texts.ts'
import { SECURITY_MAILS } from '../features/platform/security/mail-texts.ts'
import { TOKEN_MAILS } from '../features/platform/tokens/mail-texts.ts'
import { createInWords } from '../lib/message.ts'

/** How each feature puts its messages into words. */
export const PHRASES = {
  ...APPOINTMENT_NEWS,
  ...AUTH_MAILS,
  ...BILL_NEWS,
  ...FEED_MAILS,
  ...IMPORT_NEWS,
  ...LINK_NEWS,
  ...PAYMENT_NEWS,
  ...REMINDER_NEWS,
  ...SECURITY_MAILS,
  ...SHEET_NEWS,
  ...STAFF_MAILS,
  ...TOKEN_MAILS,
  ...WAITLIST_NEWS,
  ...WEBHOOK_MAILS,
}

/** Puts a saved notification or email into words. */
export const inWords = createInWords(PHRASES)
