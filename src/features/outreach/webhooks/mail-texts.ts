import type { Phrases } from '../../../lib/message.ts'
import { momentInClinic } from '../../platform/auth/mail-texts.ts'
import { DISABLED_AFTER_HOURS } from './rules.ts'

type DisabledValues = { url: string; at: string; link: string }

/** The emails about webhooks. */
export const WEBHOOK_MAILS = {
  /** Reports to an admin that nothing is sent to a webhook any more, because it failed for days. */
  'webhook-disabled': ({ url, at, link }: DisabledValues) => ({
    subject: 'A webhook was disabled',
    paragraphs: [
      `All deliveries to this address have failed for ${DISABLED_AFTER_HOURS / 24} days, so the server has disabled the webhook.`,
    ],
    facts: [
      ['Address', url],
      ['When', momentInClinic(at)],
    ],
    afterwards:
      'Enable the webhook once the address answers again. You can then resend failed deliveries. While the webhook is disabled, no events are sent.',
    button: { label: 'See all webhooks', link },
  }),
} as const satisfies Phrases
