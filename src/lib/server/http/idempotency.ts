import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Refusal, refusal } from '../../refusal.ts'
import type { Db, Tx } from '../database/database.ts'
import { retentionStart } from '../database/retention-start.ts'

/** A user's idempotency key for a form and a hash of the request. */
export type FormKey = { userId: string; key: string; requestHash: string }

/** Takes the key out of a request and hashes the rest. Keys are valid for a day, by the database's clock. */
export function formKey<Request extends { idempotencyKey: string }>(
  userId: string,
  request: Request,
): FormKey {
  const { idempotencyKey, ...content } = request
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { userId, key: idempotencyKey, requestHash }
}

/**
 * Claims a form's key for the row about to be created as `resultId`; false if the key is already used. Waits for a
 * concurrent transaction that uses the same key. If the transaction fails, the key is free again.
 */
export async function takeFormKey(tx: Tx, form: FormKey, resultId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ userId: form.userId, key: form.key, requestHash: form.requestHash, resultId })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Says what a claimed form has created, where that is not known before. */
export async function setFormResult(tx: Tx, form: FormKey, resultId: string): Promise<void> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ resultId })
    .where('userId', '=', form.userId)
    .where('key', '=', form.key)
    .execute()
}

/**
 * Part of a statement: claims a form's key, if there is a row in `from`, for the new id that it returns as `result_id`.
 * Returns nothing if the key is already used.
 */
export function claimFormKey({ userId, key, requestHash }: FormKey, from: RawBuilder<unknown>) {
  return sql`
    insert into idempotency_keys (user_id, key, request_hash, result_id)
    select ${userId}, ${key}::uuid, ${requestHash}, gen_random_uuid() from ${from}
    on conflict (user_id, key) do nothing
    returning result_id`
}

/**
 * The id of what an earlier submit of the form created, if its key was used within the last day. Refuses the same key
 * with other content with `KEY_REUSED`.
 */
export async function findEarlier(
  db: Db,
  form: FormKey,
  refusals: { KEY_REUSED: Refusal },
): Promise<string | undefined> {
  const earlier = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'resultId'])
    .where('userId', '=', form.userId)
    .where('key', '=', form.key)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  if (earlier !== undefined && earlier.requestHash !== form.requestHash) throw refusal(refusals, 'KEY_REUSED')
  return earlier?.resultId
}

/** Deletes form keys that are older than a day. */
export async function deleteOldFormKeys(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', retentionStart('formKeys', now)).execute()
}
