import { sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { enqueueJob } from '../../../../lib/server/jobs/job-queries.ts'
import { DISABLED_AFTER_HOURS, SECRET_BEFORE_HOURS } from '../rules.ts'

/** The kind of job that delivers. A trigger queues one for each event (`0011-appointments.sql`). */
export const WEBHOOK_JOB = 'webhook'
const SENT_WITHIN_S = 24 * 3600

const WEBHOOK_COLUMNS = ['id', 'url', 'events', 'createdAt', 'disabledAt', 'failingSince'] as const

/** All webhooks, oldest first. */
export async function listWebhooks(db: Db) {
  return await db.selectFrom('webhooks').select(WEBHOOK_COLUMNS).orderBy('createdAt').orderBy('id').execute()
}
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

export type NewWebhook = { id: string; url: string; events: string[]; secret: string }

/** Adds a webhook with its sealed secret. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow> {
  return await tx
    .insertInto('webhooks')
    .values({ ...webhook, events: sql`${webhook.events}::text[]` })
    .returning(WEBHOOK_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Counts the webhooks; until the transaction ends, no one else adds one. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Enables or disables a webhook; undefined if there is none with this id. */
export async function setWebhookEnabled(
  db: Db,
  id: string,
  enabled: boolean,
): Promise<WebhookRow | undefined> {
  return await db
    .updateTable('webhooks')
    .set({
      disabledAt: enabled ? null : sql<Date>`coalesce(disabled_at, now())`,
      ...(enabled ? { failingSince: null } : {}),
    })
    .where('id', '=', id)
    .returning(WEBHOOK_COLUMNS)
    .executeTakeFirst()
}

/** Gives a webhook another sealed secret; for a day it keeps the one before as well. False if there is none. */
export async function replaceSecret(db: Db, id: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({
      secret,
      secretBefore: sql<string>`secret`,
      secretBeforeUntil: sql<Date>`now() + make_interval(hours => ${sql.lit(SECRET_BEFORE_HOURS)})`,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a webhook with its deliveries; false if there is none. */
export async function deleteWebhook(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A webhook that stays as it is until the transaction ends; undefined if there is none. */
export async function holdWebhook(tx: Tx, id: string) {
  return await tx
    .selectFrom('webhooks')
    .select(['id', 'disabledAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** Queues an event for one webhook, whatever it asks for. */
export async function insertDelivery(tx: Tx, webhookId: string, event: string): Promise<void> {
  const { id } = await tx
    .insertInto('webhookDeliveries')
    .values({ webhookId, event })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueDelivery(tx, id)
}

/** Queues a delivery again that an admin has chosen. */
export async function sendDeliveryAgain(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ sentAgainAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await queueDelivery(tx, id)
}

async function queueDelivery(tx: Tx, id: string): Promise<void> {
  await enqueueJob(tx, { kind: WEBHOOK_JOB, data: { deliveryId: id }, expiresInS: SENT_WITHIN_S })
}

/** The id of a delivery's webhook; undefined if there is no such delivery. */
export async function findWebhookOf(db: Db, deliveryId: string): Promise<string | undefined> {
  const delivery = db.selectFrom('webhookDeliveries').select('webhookId').where('id', '=', deliveryId)
  return (await delivery.executeTakeFirst())?.webhookId
}

/** A page of a webhook's deliveries, latest first. */
export async function listDeliveries(db: Db, webhookId: string, { after, limit }: PageRange) {
  return await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'event', 'status', 'error'])
    .select(['createdAt', 'attemptedAt', 'deliveredAt'])
    .where('webhookId', '=', webhookId)
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** What a job is to send, and where; undefined if the webhook is disabled or gone. */
export async function findDelivery(db: Db, id: string) {
  return await db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhookId')
    .select(['delivery.id', 'delivery.event', 'delivery.recordId', 'delivery.by', 'delivery.createdAt'])
    .select('delivery.data')
    .select(['webhooks.id as webhookId', 'webhooks.url', 'webhooks.secret'])
    .select(
      sql<string | null>`case when webhooks.secret_before_until > now() then webhooks.secret_before end`.as(
        'secretBefore',
      ),
    )
    .where('delivery.id', '=', id)
    .where('webhooks.disabledAt', 'is', null)
    .executeTakeFirst()
}
export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export type Attempt = { status: number | null; error: string | null; isDelivered: boolean }

/** Records an attempt, and disables the webhook once all have failed for three days. Returns whether it just did. */
export async function recordAttempt(
  tx: Tx,
  { id, webhookId }: Delivery,
  { status, error, isDelivered }: Attempt,
): Promise<boolean> {
  const webhook = tx.updateTable('webhooks').where('id', '=', webhookId).returning('disabledAt')
  const changed = isDelivered
    ? await webhook.set({ failingSince: null }).where('failingSince', 'is not', null).executeTakeFirst()
    : await webhook
        .set({
          failingSince: sql<Date>`coalesce(failing_since, now())`,
          disabledAt: sql<Date | null>`case when failing_since < now() - make_interval(hours => ${sql.lit(DISABLED_AFTER_HOURS)}) then now() end`,
        })
        .where('disabledAt', 'is', null)
        .executeTakeFirst()
  // The webhook comes first: who deletes one also holds it before its deliveries.
  await tx
    .updateTable('webhookDeliveries')
    .set({ status, error, attemptedAt: sql<Date>`now()` })
    .$if(isDelivered, (update) => update.set({ deliveredAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
  return !isDelivered && changed !== undefined && changed.disabledAt !== null
}

/** Deletes deliveries that are older than a month. */
export async function deleteOldDeliveries(db: Db, now?: Date): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', retentionStart('webhookDeliveries', now))
    .execute()
}
