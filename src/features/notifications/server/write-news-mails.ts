import { composeMail, type Mail } from '../../../lib/server/mail.ts'
import type { News } from '../rules.ts'

/** The e-mail copy of a notification: its text, what it is about, and a button that opens the page for it. */
export function newsMail({ title, message, calendar, ...more }: News): Mail {
  const note = 'You can choose in your profile which news we send you by email.'
  return { ...composeMail({ subject: title, paragraphs: [message], ...more, note }), calendar }
}

/** A mail to the clinic itself about what a customer did. */
export function clinicMail({ title, message, button, facts = [] }: News): Mail {
  const note =
    'The clinic gets this mail for every request and cancellation. CLINIC_MAIL=off turns these mails off.'
  return composeMail({ subject: title, paragraphs: [message], facts, button, note })
}
