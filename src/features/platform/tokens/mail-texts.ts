import type { Fact, Phrases } from '../../../lib/message.ts'
import { loginChanged, momentInClinic } from '../auth/mail-texts.ts'

type ServiceValues = { name: string; by: string; at: string; link: string }

/** The changes of tokens. One's own stands without its name: its author need not be the owner of the address. */
export const TOKEN_MAILS = {
  'token-made': loginChanged(
    'An access token was created for your account',
    'Another program can now act for you with this token. Choosing a new password ends all your tokens.',
  ),
  'token-removed': loginChanged(
    'An access token was removed from your account',
    'The program that used this token can no longer act for you.',
  ),

  /** Reports to an admin that another program can now act for the clinic. */
  'service-token-made': ({ link, ...made }: ServiceValues) => ({
    subject: 'A service token was created',
    paragraphs: ['Another program can now act for the clinic with this token.'],
    facts: factsOf(made),
    afterwards: 'If you don’t know this token, ask the person who created it, or remove it.',
    button: { label: 'See all service tokens', link },
  }),

  /** Reports to an admin that a program can no longer act for the clinic. */
  'service-token-removed': ({ link, ...removed }: ServiceValues) => ({
    subject: 'A service token was removed',
    paragraphs: ['The program that used this token can no longer act for the clinic.'],
    facts: factsOf(removed),
    button: { label: 'See all service tokens', link },
  }),
} as const satisfies Phrases

function factsOf({ name, by, at }: Omit<ServiceValues, 'link'>): Fact[] {
  return [
    ['Name', name],
    ['By', by],
    ['When', momentInClinic(at)],
  ]
}
