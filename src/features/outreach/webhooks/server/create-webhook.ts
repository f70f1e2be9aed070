import { randomUUID } from 'node:crypto'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import { whyNotReached } from '../../../../lib/server/http/post-outside.ts'
import { seal } from '../../../platform/security/server/seal.ts'
import { MAX_WEBHOOKS, type WebhookEvent } from '../rules.ts'
import { WEBHOOK_ADDRESSES, WEBHOOK_REFUSALS } from '../texts.ts'
import type { WebhooksContext } from './context.ts'
import { countWebhooks, insertWebhook, replaceSecret, type WebhookRow } from './queries.ts'
import { makeWebhookSecret } from './sign-message.ts'

/**
 * Adds a webhook; the server's secret seals the one that it gets. Refuses, as an error of its field, an address that is
 * not https or leads into our own network, unless its host is one of the setting's, and more than ten webhooks.
 */
export async function createWebhook(
  { db, keys, webhookHosts }: WebhooksContext,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const problem = whyNotReached(url, webhookHosts)
  if (problem !== null)
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { url: WEBHOOK_ADDRESSES[problem] } })
  const id = randomUUID()
  const { secret, sealed } = newSecret(keys, id)
  return await db.transaction().execute(async (tx) => {
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS) throw refusal(WEBHOOK_REFUSALS, 'TOO_MANY_WEBHOOKS')
    const webhook = await insertWebhook(tx, { id, url, events: [...new Set(events)], secret: sealed })
    return { webhook, secret }
  })
}

/** Gives a webhook another secret; messages are signed with both for a day. */
export async function renewSecret({ db, keys }: WebhooksContext, id: string): Promise<string> {
  const { secret, sealed } = newSecret(keys, id)
  if (!(await replaceSecret(db, id, sealed))) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_MISSING')
  return secret
}

function newSecret(keys: WebhooksContext['keys'], of: string): { secret: string; sealed: string } {
  const secret = makeWebhookSecret()
  return { secret, sealed: seal(keys.secret, secret, { purpose: 'webhook secret', of }) }
}
