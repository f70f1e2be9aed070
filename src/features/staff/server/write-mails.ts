import { clinic } from '../../../clinic/clinic.ts'
import { composeMail, type Mail } from '../../../lib/server/mail.ts'

/** Asks somebody to join the clinic's staff. The link works once and expires. */
export function invitation(link: string): Mail {
  return composeMail({
    subject: `You are invited to join the team of ${clinic.name}`,
    paragraphs: [
      `The team of ${clinic.name} would like to work with you here: appointments, customers, orders and payments.`,
      'The link below works once and for a limited time.',
    ],
    button: { label: 'Join the team', link },
    note: 'If you do not know why you received this, leave this mail as it is: nothing happens without the link.',
  })
}
