import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A prefix, 160 random bits, and the CRC-32 of all that: scanners for leaked secrets can tell a token by itself. */
const TOKEN = /^((twc?)_[0-9a-f]{40})([0-9a-f]{8})$/

/** What a token is for: calling the API, or reading a calendar feed. */
type TokenPrefix = 'tw' | 'twc'

/** A new token. Only its hash is stored. */
export function newToken(prefix: TokenPrefix = 'tw'): string {
  const random = `${prefix}_${randomBytes(20).toString('hex')}`
  return `${random}${checksum(random)}`
}

/** True if a text has the form of our tokens. A typing error is found without asking the database. */
export function isToken(text: string, prefix: TokenPrefix = 'tw'): boolean {
  const [, random = '', found, sum] = TOKEN.exec(text) ?? []
  return found === prefix && checksum(random) === sum
}

/** The hash under which a token is stored. With 160 random bits a plain one is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
