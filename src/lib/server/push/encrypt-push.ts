import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { PUSH_CURVE } from './push-settings.ts'

/** The keys that a browser created for one subscription, in base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** Random values of one message; tests set them to get a known result. */
export type MessageSecrets = { privateKey: Buffer; salt: Buffer }

/** The size of a message's only record: the largest that push services accept. */
const RECORD_BYTES = 4096
const LAST_RECORD = Buffer.of(2)

/**
 * Encrypts a text of at most 3,993 bytes for the one browser that holds the other half of these keys (RFC 8291, with
 * the content encoding aes128gcm of RFC 8188).
 */
export function encryptPush(text: string, keys: BrowserKeys, secrets?: MessageSecrets): Buffer<ArrayBuffer> {
  const own = createECDH(PUSH_CURVE)
  if (secrets === undefined) own.generateKeys()
  else own.setPrivateKey(secrets.privateKey)
  const salt = secrets?.salt ?? randomBytes(16)
  const theirKey = Buffer.from(keys.p256dh, 'base64url')
  const ownKey = own.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey])
  const secret = derive(own.computeSecret(theirKey), Buffer.from(keys.auth, 'base64url'), keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const content = [
    cipher.update(text, 'utf8'),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  return Buffer.concat([salt, lengthsOf(ownKey), ownKey, ...content])
}

/** The part of the header between the salt and the sender's key: the record's length and the key's length. */
function lengthsOf(key: Buffer): Buffer {
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(RECORD_BYTES)
  lengths.writeUInt8(key.length, 4)
  return lengths
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** True for a usable public key: a point on the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, PUSH_CURVE, 'base64url', undefined, 'uncompressed').length === 65
  } catch {
    return false
  }
}
