import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { isSafeAddress } from './provider-settings.ts'

/** The curve of every key in web push. */
export const PUSH_CURVE = 'prime256v1'

/** By what the clinic is known to push services, and which of them it sends to besides the known ones. */
export type PushSettings = {
  /** Both keys in base64url: the point on the curve (65 bytes) and the number behind it (32 bytes). */
  publicKey: string
  privateKey: string
  /** Whom a push service writes to when something is wrong: `mailto:` or an https address. */
  contact: string
  hosts: readonly string[]
}

function keySetting(bytes: number) {
  const wrong = 'must be a key as npm run admin -- push-keys makes it'
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

/** The setting PUSH_HOSTS: names of hosts, with a port where it is not the usual one. */
export const hostsSetting = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((host) => host.trim()),
  )
  .refine((hosts) => hosts.every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host)), 'must be hosts between commas')

type PushEnv = {
  PUSH_PUBLIC_KEY?: string | undefined
  PUSH_PRIVATE_KEY?: string | undefined
  PUSH_CONTACT?: string | undefined
  PUSH_HOSTS?: string[] | undefined
}

/** The settings of web push, or null where there are none. */
export function pushSettings(env: PushEnv): PushSettings | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact } = env
  if (publicKey === undefined || privateKey === undefined || contact === undefined) return null
  return { publicKey, privateKey, contact, hosts: env.PUSH_HOSTS ?? [] }
}

/** Throws a sentence when the settings of web push do not fit together. */
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

/** A new pair of keys. Browsers that were turned on under another pair have to be turned on again. */
export function makePushKeys(): Pick<PushSettings, 'publicKey' | 'privateKey'> {
  const pair = createECDH(PUSH_CURVE)
  const publicKey = pair.generateKeys('base64url')
  // A number that begins with zeros is shorter, and has its length all the same.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** The public key of a private one; undefined when the number is none that the curve has. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH(PUSH_CURVE)
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** The push services of Chrome and its kin, Firefox, Safari and Edge. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]

/**
 * True for an address of a push service that is known, or on one of the further `hosts`. Addresses come from people:
 * what is sent to any other would reach whatever stands in our own network.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '' || !isSafeAddress(address)) return false
  if (hosts.includes(url.host)) return true
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((known) => known.test(url.hostname))
}
