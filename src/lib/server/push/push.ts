import { SignJWT } from 'jose'
import { type BrowserKeys, encryptPush } from './encrypt-push.ts'
import { isPushAddress, type PushSettings } from './push-settings.ts'

/** How long a push service may take for one message. */
const DEADLINE_MS = 10_000
/** How long a push service holds a message for a browser that is offline; as long as an email is retried. */
const TTL_S = 24 * 3600
/** How long a signature is valid; push services accept at most a day. */
const SIGNED_FOR_S = 12 * 3600

/** A browser's push endpoint, and the keys with which messages to it are encrypted. */
export type PushTarget = BrowserKeys & { endpoint: string }

/** Why a message was not accepted. `final`: a retry is useless. `isGone`: the subscription no longer exists. */
export type NotPushed = { reason: string; final: boolean; isGone: boolean }

/** Sends a message to a browser's push service. Returns null once it is accepted, else why not. Never throws. */
export type SendPush = (target: PushTarget, text: string, signal: AbortSignal) => Promise<NotPushed | null>

/** Creates the function that sends messages, signed with the clinic's keys (RFC 8030, RFC 8292). */
export function openPushServices(settings: PushSettings, deadlineMs = DEADLINE_MS): SendPush {
  return async (target, text, signal) => {
    if (!isPushAddress(target.endpoint, settings.hosts))
      return { reason: 'The push service is unknown', final: true, isGone: true }
    try {
      const { body, status, ok } = await fetch(target.endpoint, {
        method: 'POST',
        headers: {
          authorization: await signatureFor(target.endpoint, settings),
          ttl: String(TTL_S),
          urgency: 'normal',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body: encryptPush(text, target),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      // The body is not used; leaving it unread would hold the connection open.
      await body?.cancel()
      return ok ? null : explain(status)
    } catch (error) {
      return { reason: explainFailure(error), final: false, isGone: false }
    }
  }
}

/** Proves to the push service that the clinic is the sender, and not someone who got hold of the endpoint. */
async function signatureFor(
  endpoint: string,
  { publicKey, privateKey, contact }: PushSettings,
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.now() / 1000) + SIGNED_FOR_S)
    .sign({ kty: 'EC', crv: 'P-256', x, y, d: privateKey })
  return `vapid t=${token}, k=${publicKey}`
}

/** Client errors that are worth a retry: rate limits, timeouts, and keys that the clinic can correct. */
const TRY_AGAIN = [401, 403, 408, 425, 429]

function explain(status: number): NotPushed {
  const isGone = status === 404 || status === 410
  const final = isGone || (status >= 400 && status < 500 && !TRY_AGAIN.includes(status))
  return { reason: `The push service answered ${status}`, final, isGone }
}

function explainFailure(error: unknown): string {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'TimeoutError') return 'The push service did not answer in time'
  if (name === 'AbortError') return 'The push service took too long'
  return 'The push service could not be reached'
}
