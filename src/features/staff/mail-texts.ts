import { clinic } from '../../clinic/clinic.ts'
import type { Phrases } from '../../lib/message.ts'

export const STAFF_MAILS = {
  /** Invites a person to join the clinic's staff. The link works once and expires. */
  'staff-invitation': ({ link }: { link: string }) => ({
    subject: `You are invited to join the team of ${clinic.name}`,
    paragraphs: [
      `The team of ${clinic.name} would like you to help manage its appointments, customers, orders and payments.`,
      'The link below works once and expires after three days.',
    ],
    button: { label: 'Join the team', link },
    note: 'If you do not know why you received this, you can ignore this email: nothing happens without the link.',
  }),
} as const satisfies Phrases
