import { clinic } from '../../../clinic/clinic.ts'
import type { Phrases } from '../../../lib/message.ts'

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

  /** Reports to an admin that someone has entered another registration number for themselves. */
  'registration-changed': ({
    name,
    registration,
    link,
  }: {
    name: string
    registration: string
    link: string
  }) => ({
    subject: `${name} changed their registration number`,
    paragraphs: [
      registration === ''
        ? 'They removed it, so they can’t sign certificates.'
        : 'Certificates that they sign from now on show it.',
    ],
    facts: registration === '' ? [] : [['Registration number', registration]],
    afterwards: 'If it isn’t right, you can correct it on the page People.',
    button: { label: 'See all people', link },
  }),
} as const satisfies Phrases
