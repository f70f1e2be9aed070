import type { Phrases } from '../../../lib/message.ts'
import { loginChanged } from '../../platform/auth/mail-texts.ts'

export const FEED_MAILS = {
  'feed-made': loginChanged(
    'A calendar feed was created for your account',
    'With its address, a calendar program can read your appointments without signing in. Choosing a new password turns it off.',
  ),
} as const satisfies Phrases
