import { clinic } from '../../clinic/clinic.ts'
import type { Phrases } from '../../lib/message.ts'

export const STAFF_MAILS = {
  /** Invites a person to join the clinic's staff. The link works once and expires. */
  'staff-invitation': ({ link }: { link: string }) => ({
    subject: `You’re invited to join the team at ${clinic.name}`,
    paragraphs: [
      `The team at ${clinic.name} would like you on board, to look after appointments, customers, orders and payments with them.`,
      'The link works once, within the next three days.',
    ],
    button: { label: 'Join the team', link },
    note: 'Weren’t expecting this? You can ignore this email: nothing happens without the link.',
  }),
} as const satisfies Phrases
