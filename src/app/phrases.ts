import { APPOINTMENT_NEWS } from '../features/appointments/news-texts.ts'
import { AUTH_MAILS } from '../features/auth/mail-texts.ts'
import { PAYMENT_NEWS } from '../features/bills/news-texts.ts'
import { FEED_MAILS } from '../features/feeds/mail-texts.ts'
import { LINK_NEWS } from '../features/reminders/link-news-texts.ts'
import { REMINDER_NEWS } from '../features/reminders/news-texts.ts'
import { SECURITY_MAILS } from '../features/security/mail-texts.ts'
import { STAFF_MAILS } from '../features/staff/mail-texts.ts'
import { TOKEN_MAILS } from '../features/tokens/mail-texts.ts'
import { WAITLIST_NEWS } from '../features/waitlist/news-texts.ts'
import { WEBHOOK_MAILS } from '../features/webhooks/mail-texts.ts'
import { createInWords } from '../lib/message.ts'

/** How each feature puts its messages into words. */
export const PHRASES = {
  ...APPOINTMENT_NEWS,
  ...AUTH_MAILS,
  ...FEED_MAILS,
  ...LINK_NEWS,
  ...PAYMENT_NEWS,
  ...REMINDER_NEWS,
  ...SECURITY_MAILS,
  ...STAFF_MAILS,
  ...TOKEN_MAILS,
  ...WAITLIST_NEWS,
  ...WEBHOOK_MAILS,
}

/** Puts a saved notification or email into words. */
export const inWords = createInWords(PHRASES)
