import type { Phrases } from '../../../lib/message.ts'
import { momentInClinic } from '../../platform/auth/mail-texts.ts'
import { DISABLED_AFTER_HOURS } from './rules.ts'

type DisabledValues = { url: string; at: string; link: string }

/** The emails about webhooks. */
export const WEBHOOK_MAILS = {
  /** Reports to an admin that nothing is sent to a webhook any more, because it failed for days. */
  'webhook-disabled': ({ url, at, link }: DisabledValues) => ({
    subject: 'A webhook was turned off',
    paragraphs: [
      `Nothing could be delivered to this address for ${DISABLED_AFTER_HOURS / 24} days, so nothing is sent there any more.`,
    ],
    facts: [
      ['Address', url],
      ['When', momentInClinic(at)],
    ],
    afterwards:
      'Enable it once the address answers again. Failed deliveries can be sent again; events until then are not sent.',
    button: { label: 'See all webhooks', link },
  }),
} as const satisfies Phrases
