import { randomUUID } from 'node:crypto'
import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isOutsideUrl } from '../../../lib/server/post-outside.ts'
import { seal } from '../../security/server/seal.ts'
import { MAX_WEBHOOKS, type WebhookEvent } from '../rules.ts'
import { WEBHOOK_REFUSALS, WEBHOOK_TEXTS } from '../texts.ts'
import { countWebhooks, insertWebhook, type WebhookRow } from './queries.ts'
import { makeWebhookSecret } from './sign-message.ts'

/**
 * Adds a webhook; `serverSecret` seals the secret that it gets. Refuses an address that is not https or leads into our
 * own network as an error of its field, and more than ten webhooks.
 */
export async function createWebhook(
  db: Db,
  serverSecret: string,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<{ webhook: WebhookRow; secret: string }> {
  if (!isOutsideUrl(url))
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { url: WEBHOOK_TEXTS.addressRefused } })
  const [id, secret] = [randomUUID(), makeWebhookSecret()]
  const sealed = seal(serverSecret, secret, { purpose: 'webhook secret', of: id })
  return await db.transaction().execute(async (tx) => {
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS) throw refusal(WEBHOOK_REFUSALS, 'TOO_MANY_WEBHOOKS')
    const webhook = await insertWebhook(tx, { id, url, events: [...new Set(events)], secret: sealed })
    return { webhook, secret }
  })
}
