import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
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

  test: os.test.handler(async ({ input, context }) => {
    return await context.db.transaction().execute(async (tx) => {
      const webhook = await holdWebhook(tx, input.id)
      if (webhook === undefined) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_MISSING')
      if (webhook.disabledAt !== null) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_DISABLED')
      await insertDelivery(tx, input.id, TEST_EVENT)
      return { queued: true }
    })
  }),

  listDeliveries: os.listDeliveries.handler(async ({ input, context }) => {
    const rows = await listDeliveries(context.db, input.id, rangeOf(input.cursor))
    return toPage(
      rows,
      ({ createdAt, id }) => ({ at: createdAt, id }),
      (delivery) => delivery,
    )
  }),

  sendAgain: os.sendAgain.handler(async ({ input, context }) => {
    return await context.db.transaction().execute(async (tx) => {
      const webhookId = await findWebhookOf(tx, input.id)
      const webhook = webhookId && (await holdWebhook(tx, webhookId))
      if (!webhook) throw refusal(WEBHOOK_REFUSALS, 'DELIVERY_MISSING')
      if (webhook.disabledAt !== null) throw refusal(WEBHOOK_REFUSALS, 'WEBHOOK_DISABLED')
      await sendDeliveryAgain(tx, input.id)
      return { queued: true }
    })
  }),
})
