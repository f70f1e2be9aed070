import { clinic } from '../../../clinic/clinic.ts'
import { composeMail, type Mail } from '../../../lib/server/mail.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import type { LoginChange } from '../../auth/server/write-mails.ts'

/** The changes of a person's own tokens. Without the token's name: its author need not be the owner of the address. */
export const TOKEN_CHANGES = {
  made: {
    subject: 'An access token was made for your account',
    text: 'With this token, another program can act for you. A new password ends all your tokens.',
  },
  removed: {
    subject: 'An access token was removed from your account',
    text: 'The program that used this token can no longer act for you.',
  },
} as const satisfies Record<string, LoginChange>

type ServiceChange = { name: string; by: string; at: Date; link: string }

/** Reports to an admin that another program can now act for the clinic. */
export function serviceTokenMade({ name, by, at, link }: ServiceChange): Mail {
  return composeMail({
    subject: 'A service token was made',
    paragraphs: ['With this token, another program can act for the clinic.'],
    facts: factsOf({ name, by, at }),
    afterwards: 'If you don’t know what it is for, ask the person who made it, or remove it.',
    button: { label: 'See all service tokens', link },
  })
}

/** Reports to an admin that a program can no longer act for the clinic. */
export function serviceTokenRemoved({ name, by, at, link }: ServiceChange): Mail {
  return composeMail({
    subject: 'A service token was removed',
    paragraphs: ['The program that used this token can no longer act for the clinic.'],
    facts: factsOf({ name, by, at }),
    button: { label: 'See all service tokens', link },
  })
}

function factsOf({ name, by, at }: Omit<ServiceChange, 'link'>) {
  const when = `${formatLongDate(at)} at ${formatTime(at)} (${clinic.city} time)`
  return [
    ['Name', name],
    ['By', by],
    ['When', when],
  ] as const
}
