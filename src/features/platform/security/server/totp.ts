import { createHmac, randomBytes } from 'node:crypto'
import { clinic } from '../../../../clinic/clinic.ts'
import { isSame } from '../../../../lib/server/database/is-same.ts'

const STEP_S = 30
const DIGITS = 6
/** How many steps an app's clock can be ahead or behind. */
const STEPS_OFF = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a secret for an authenticator app: 32 characters with 192 random bits. Their bytes are the key. */
export function newAppSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** An app secret as people type it: Base32 without padding. */
export function appKey(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function appAddress(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret: appKey(secret),
    issuer: clinic.name,
    digits: String(DIGITS),
    period: String(STEP_S),
  })
  return `otpauth://totp/${encodeURIComponent(clinic.name)}:${encodeURIComponent(email)}?${query}`
}

/**
 * The time step of a code (RFC 6238), among the steps around `nowS` (seconds since 1970) that are later than
 * `lastStep`, the last one accepted; null if the code matches none of them. A last step that no code of the present could
 * have is of a clock that was ahead, and bars nothing.
 */
export function stepOf(
  code: string,
  secret: string,
  { nowS, lastStep }: { nowS: number; lastStep: number | null },
): number | null {
  const now = Math.floor(nowS / STEP_S)
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, index) => now - STEPS_OFF + index)
  const matching = steps.filter((step) => isSame(codeAt(secret, step), code))
  const isBarring = lastStep !== null && lastStep <= now + STEPS_OFF
  return matching.find((step) => !isBarring || step > lastStep) ?? null
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const start = (hash.at(-1) ?? 0) & 0x0f
  const number = (hash.readUInt32BE(start) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}
