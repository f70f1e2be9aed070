import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret for signing, in the form of the Standard Webhooks specification. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/**
 * The headers that identify, date and sign a message, as the Standard Webhooks specification has them: a signature for
 * each secret, of which the receiver knows one.
 */
export function signMessage(
  secrets: readonly string[],
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
