import type { Phrases } from '../../../lib/message.ts'
import { loginChanged } from '../../platform/auth/mail-texts.ts'

export const FEED_MAILS = {
  'feed-made': loginChanged(
    'A calendar feed was created for your account',
    'A calendar program that has the feed’s address can read your appointments without signing in. Choosing a new password turns off the feed.',
  ),
} as const satisfies Phrases
