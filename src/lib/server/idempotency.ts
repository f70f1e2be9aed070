import { createHash } from 'node:crypto'

/** A form's key with a hash of what was sent with it: the same key with other content is another request. */
export type FormKey = { key: string; requestHash: string }

/** Takes the key out of a request and hashes the rest. Keys are kept for a day, by the database's clock. */
export function formKey<Request extends { idempotencyKey: string }>(request: Request): FormKey {
  const { idempotencyKey, ...content } = request
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { key: idempotencyKey, requestHash }
}
