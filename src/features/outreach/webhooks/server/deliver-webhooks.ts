import { messageOf } from '../../../../lib/message.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { PostOutside } from '../../../../lib/server/http/post-outside.ts'
import type { Failure, JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import { type Mailer, pageLink } from '../../../../lib/server/mail/mail.ts'
import { listAdmins } from '../../../platform/auth/server/staff-queries.ts'
import { unseal } from '../../../platform/security/server/seal.ts'
import { readDueMessage } from '../../reminders/server/read-due-message.ts'
import { WEBHOOK_MAILS } from '../mail-texts.ts'
import { webhooksPaths } from '../paths.ts'
import { MESSAGE_DUE, recordKeyOf } from '../rules.ts'
import { type Delivery, findDelivery, recordAttempt, WEBHOOK_JOB } from './queries.ts'
import { signMessage } from './sign-message.ts'

/** A receiver that hangs blocks only one of these. */
const AT_ONCE = 4

export type WebhookDeliverer = { db: Db; secret: string; mailer: Mailer; post: PostOutside; now: () => Date }

/**
 * Sends events to webhooks, and again later where the answer is no 2xx. A webhook that has failed for too long is
 * disabled, and the admins get an email about it.
 */
export function webhookJobs(deliverer: WebhookDeliverer): JobKind {
  return {
    kind: WEBHOOK_JOB,
    atOnce: AT_ONCE,
    run: async ({ data }, signal) => {
      const delivery = await findDelivery(deliverer.db, data.deliveryId ?? '')
      return delivery === undefined ? null : await deliver(deliverer, delivery, signal)
    },
  }
}

async function deliver(
  deliverer: WebhookDeliverer,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { db, secret, post, now } = deliverer
  const { id, webhookId, url } = delivery
  const open = (sealed: string) => unseal(secret, sealed, { purpose: 'webhook secret', of: webhookId })
  const key = open(delivery.secret)
  if (key === null) return { reason: 'SECRET_LOST', final: true }
  const before = delivery.secretBefore === null ? null : open(delivery.secretBefore)
  const body = await bodyOf(deliverer, delivery)
  if (body === null) return null
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tailwell-Webhooks/1',
    ...signMessage(before === null ? [key] : [key, before], { id, sentAt: now(), body }),
  }
  const answer = await post({ url, headers, body }, signal)
  const status = 'status' in answer ? answer.status : null
  const error = 'error' in answer ? answer.error : null
  const isDelivered = status !== null && status >= 200 && status < 300
  await db.transaction().execute(async (tx) => {
    const isDisabled = await recordAttempt(tx, delivery, { status, error, isDelivered })
    if (isDisabled) await mailAdmins(tx, deliverer, url)
  })
  if (isDelivered) return null
  // 410: the receiver wants no more of this.
  return { reason: error ?? `It answered ${status}`, final: status === 410 || error === 'ADDRESS_REFUSED' }
}

async function mailAdmins(tx: Tx, { mailer, now }: WebhookDeliverer, url: string): Promise<void> {
  const values = { url, at: now().toISOString(), link: pageLink(mailer.publicUrl, webhooksPaths.list) }
  const message = messageOf(WEBHOOK_MAILS, 'webhook-disabled', values)
  for (const { email, userId } of await listAdmins(tx))
    await mailer.send(tx, { to: email, userId, ...message })
}

/**
 * What is sent: which event, when, the id of the record that it is about, what was written down of it and who did it; for a
 * gateway, all that it sends. Null for what no longer needs to be sent.
 */
async function bodyOf(
  deliverer: WebhookDeliverer,
  { event, createdAt, recordId, by, data: facts }: Delivery,
) {
  const isDue = event === MESSAGE_DUE && recordId !== null
  const named = recordId === null ? {} : { [recordKeyOf(event)]: recordId, ...facts, ...(by && { by }) }
  const data = isDue ? await readDueMessage(deliverer, recordId) : named
  if (data === null) return null
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
}
