import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose that a text is sealed for, and the id of its login or webhook; it can't be unsealed for any other. */
export type SealedFor = { purpose: 'app secret' | 'recovery codes' | 'webhook secret'; of: string }

const CIPHER = 'aes-256-gcm'
const PREFIX = 'aes-256-gcm:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text with the server's secret; without it the text can't be read or changed. */
export function seal(secret: string, text: string, sealedFor: SealedFor): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(dataOf(sealedFor))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return PREFIX + sealed.toString('hex')
}

/** Decrypts a sealed text; null if it was sealed with another secret, or for another purpose or owner. */
export function unseal(secret: string, sealed: string, sealedFor: SealedFor): string | null {
  try {
    return open(secret, sealed, sealedFor)
  } catch {
    return null
  }
}

function open(secret: string, sealed: string, sealedFor: SealedFor): string {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'hex')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)]
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce).setAAD(dataOf(sealedFor)).setAuthTag(tag)
  const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second factors', 32))
}

/** The additional data that a sealed text is authenticated with. */
function dataOf({ purpose, of }: SealedFor): Buffer {
  return Buffer.from(`${purpose} of ${of}`)
}
