import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { webhooksContract } from '../contract.ts'
import { TEST_EVENT } from '../rules.ts'
import { WEBHOOK_REFUSALS } from '../texts.ts'
import type { WebhooksContext } from './context.ts'
import { createWebhook, renewSecret } from './create-webhook.ts'
import {
  deleteWebhook,
  findWebhookOf,
  holdWebhook,
  insertDelivery,
  listDeliveries,
  listWebhooks,
  sendDeliveryAgain,
  setWebhookEnabled,
} from './queries.ts'

const os = implementFeature(webhooksContract).$context<WebhooksContext>()

export const webhooksRouter = os.router({
  list: os.list.handler(async ({ context }) => ({ items: await listWebhooks(context.db) })),

  create: os.create.handler(async ({ input, context }) => {
    return await createWebhook(context, input)
  }),

  enable: os.enable.handler(async ({ input, context }) => {
    const webhook = await setWebhookEnabled(context.db, input.id, input.enabled)
    if (webhook === undefined) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_MISSING')
    return webhook
  }),

  renewSecret: os.renewSecret.handler(async ({ input, context }) => ({
    secret: await renewSecret(context, input.id),
  })),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await deleteWebhook(context.db, input.id))) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_MISSING')
    return { removed: true }
  }),

  test: os.test.handler(
    changes(async (tx, { id }) => {
      const webhook = await holdWebhook(tx, id)
      if (webhook === undefined) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_MISSING')
      if (webhook.disabledAt !== null) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_DISABLED')
      await insertDelivery(tx, id, TEST_EVENT)
      return { queued: true as const }
    }),
  ),

  listDeliveries: os.listDeliveries.handler(async ({ input, context }) => {
    const rows = await listDeliveries(context.db, input.id, rangeOf(input.cursor))
    return toPage(
      rows,
      ({ createdAt, id }) => ({ at: createdAt, id }),
      (delivery) => delivery,
    )
  }),

  sendAgain: os.sendAgain.handler(
    changes(async (tx, { id }) => {
      const webhookId = await findWebhookOf(tx, id)
      const webhook = webhookId && (await holdWebhook(tx, webhookId))
      if (!webhook) throw refusal(WEBHOOK_REFUSALS, 'DELIVERY_MISSING')
      if (webhook.disabledAt !== null) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_DISABLED')
      await sendDeliveryAgain(tx, id)
      return { queued: true as const }
    }),
  ),
})
