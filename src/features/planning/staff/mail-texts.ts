import { clinic } from '../../../clinic/clinic.ts'
import type { Phrases } from '../../../lib/message.ts'

export const STAFF_MAILS = {
  /** Invites a person to join the clinic's staff. The link works once and expires. */
  'staff-invitation': ({ link }: { link: string }) => ({
    subject: `You’re invited to join the team at ${clinic.name}`,
    paragraphs: [
      `The team at ${clinic.name} would like you on board. Open the link to choose a password.`,
      'The link works once, within the next three days.',
    ],
    button: { label: 'Join the team', link },
    note: 'Weren’t expecting this? You can ignore this email. Nothing happens unless you open the link.',
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
        ? `${name} has removed the number and can’t sign certificates now.`
        : 'New certificates show the new number.',
    ],
    facts: registration === '' ? [] : [['Registration number', registration]],
    afterwards: 'If the change is wrong, you can correct it on the People page.',
    button: { label: 'See all people', link },
  }),
} as const satisfies Phrases
