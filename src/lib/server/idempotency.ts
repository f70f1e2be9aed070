import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A form's key with a hash of what was sent with it: the same key with other content is another request. */
export type FormKey = { key: string; requestHash: string }

/** Takes the key out of a request and hashes the rest. Keys are kept for a day, by the database's clock. */
export function formKey<Request extends { idempotencyKey: string }>(request: Request): FormKey {
  const { idempotencyKey, ...content } = request
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { key: idempotencyKey, requestHash }
}

/**
 * Takes a form's key for what is about to be made as `resultId`; false when it has been used. Waits for whoever uses
 * it at this moment; with a transaction that fails, the key is free again.
 */
export async function takeFormKey(tx: Db, userId: string, form: FormKey, resultId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: form.key, request_hash: form.requestHash, result_id: resultId })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What a form's key has made before, if it was used within the last day. */
export async function findByFormKey(db: Db, userId: string, key: string) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'result_id as resultId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
}

/** Forgets the forms' keys that are older than a day. */
export async function deleteOldFormKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
