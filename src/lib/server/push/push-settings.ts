import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { isNamed } from '../http/named-hosts.ts'
import { isSafeAddress } from '../provider-settings.ts'

/** The curve of every key in web push. */
export const PUSH_CURVE = 'prime256v1'

/** How the clinic identifies itself to push services, and the hosts it may send to besides the known services. */
export type PushSettings = {
  /** Both keys in base64url: an uncompressed point on the curve (65 bytes) and its private scalar (32 bytes). */
  publicKey: string
  privateKey: string
  /** Where a push service can report problems: a `mailto:` or https address. */
  contact: string
  hosts: readonly string[]
}

function keySetting(bytes: number) {
  const wrong = 'must be a key made by npm run admin -- push-keys'
  return z
    .string()
    .refine((text) => isBase64Url(text) && Buffer.from(text, 'base64url').length === bytes, wrong)
}

function isBase64Url(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text)
}

/** The setting PUSH_PUBLIC_KEY. */
export const publicKeySetting = keySetting(65)
/** The setting PUSH_PRIVATE_KEY. */
export const privateKeySetting = keySetting(32)

/** The setting PUSH_CONTACT. */
export const contactSetting = z
  .string()
  .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s/]+\S*)$/, 'must be mailto:address or an https address')

type PushEnv = {
  PUSH_PUBLIC_KEY?: string | undefined
  PUSH_PRIVATE_KEY?: string | undefined
  PUSH_CONTACT?: string | undefined
  PUSH_HOSTS?: string[] | undefined
}

/** The web push settings, or null if web push is not configured. */
export function pushSettings(env: PushEnv): PushSettings | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact } = env
  if (publicKey === undefined || privateKey === undefined || contact === undefined) return null
  return { publicKey, privateKey, contact, hosts: env.PUSH_HOSTS ?? [] }
}

/** Throws if the web push settings are incomplete or the keys are not a pair. */
export function assertPushComplete(env: PushEnv): void {
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT } = env
  const settings = pushSettings(env)
  if (settings === null) {
    if ([PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT].every((setting) => setting === undefined)) return
    throw new Error(
      'Wrong settings: PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT must be set together.',
    )
  }
  if (publicKeyOf(settings.privateKey) !== settings.publicKey)
    throw new Error('Wrong settings: PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair.')
}

/** Makes a new pair of keys. Browsers subscribed under another pair must subscribe again. */
export function makePushKeys(): Pick<PushSettings, 'publicKey' | 'privateKey'> {
  const pair = createECDH(PUSH_CURVE)
  const publicKey = pair.generateKeys('base64url')
  // The key is shorter if it begins with zeros; pad it to its full length.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** The public key of a private one; undefined if the private key is not valid on the curve. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH(PUSH_CURVE)
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** The push services of Chromium browsers, Firefox, Safari and Edge. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]

/**
 * True for an address at a known push service or on one of the extra `hosts`. Addresses come from callers, so any
 * other one could make the server send requests into its own network.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '' || !isSafeAddress(address)) return false
  if (isNamed(url, hosts)) return true
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((known) => known.test(url.hostname))
}
