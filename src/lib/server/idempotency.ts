import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A form's idempotency key and a hash of the request: the same key with other content is another request. */
export type FormKey = { key: string; requestHash: string }

/** Takes the key out of a request and hashes the rest. Keys are valid for a day, by the database's clock. */
export function formKey<Request extends { idempotencyKey: string }>(request: Request): FormKey {
  const { idempotencyKey, ...content } = request
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { key: idempotencyKey, requestHash }
}

/**
 * Claims a form's key for the row about to be created as `resultId`; false if the key is already used. Waits for a
 * concurrent transaction that uses the same key. If the transaction fails, the key is free again.
 */
export async function takeFormKey(tx: Db, userId: string, form: FormKey, resultId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: form.key, request_hash: form.requestHash, result_id: resultId })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Finds what a form's key created, if the key was used within the last day. */
export async function findByFormKey(db: Db, userId: string, key: string) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'result_id as resultId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
}

/** Deletes form keys that are older than a day. */
export async function deleteOldFormKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
