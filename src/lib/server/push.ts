import { SignJWT } from 'jose'
import { type BrowserKeys, encryptPush } from './encrypt-push.ts'
import { isPushAddress, type PushSettings } from './push-settings.ts'

/** How long a push service may take for one message. */
const DEADLINE_MS = 10_000
/** How long a push service keeps a message for a browser that is off; as long as a mail waits for its server. */
const TTL_S = 24 * 3600
/** How long a signature is good for; push services take one of a day at most. */
const SIGNED_FOR_S = 12 * 3600

/** Where a browser is reached, and the keys by which it alone reads what is sent there. */
export type PushTarget = BrowserKeys & { endpoint: string }

/** Why a message was not taken; `final`: it never will be; `isGone`: nor will any other to that browser. */
export type NotPushed = { reason: string; final: boolean; isGone: boolean }

/** Gives a message to a browser's push service: null once it has taken it, else why not. Never throws. */
export type SendPush = (target: PushTarget, text: string, signal: AbortSignal) => Promise<NotPushed | null>

/** The push services of all browsers, as the clinic with these keys is known to them (RFC 8030, RFC 8292). */
export function openPushServices(settings: PushSettings, deadlineMs = DEADLINE_MS): SendPush {
  return async (target, text, signal) => {
    if (!isPushAddress(target.endpoint, settings.hosts))
      return { reason: 'The push service is none that is known', final: true, isGone: true }
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
      // Nobody reads what it says: a connection that is left open would wait for that.
      await body?.cancel()
      return ok ? null : explain(status)
    } catch (error) {
      return { reason: explainFailure(error), final: false, isGone: false }
    }
  }
}

/** Proves to the service at an address that the clinic sends, and nobody who has got hold of the address. */
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

/** What will come right by itself or by the clinic's hand is tried again: too many, the service's faults, our keys. */
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
