import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { pageLink } from '../../../../lib/server/mail/mail.ts'
import { remindersPaths } from '../paths.ts'

/** Half of a token is the message's id, the other half says that we made it. */
const HALF_BYTES = 16
const PURPOSE = 'reminder links'

/**
 * The secret of a message's link: its id and an HMAC of it under the server's secret, 43 letters. Nothing is stored, and it is
 * the same in an email, a push message and a text that staff send.
 */
export function makeToken(secret: string, messageId: string): string {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, codeOf(secret, id)]).toString('base64url')
}

/** The id of the message whose link has this secret; null for what we have not made, also in another spelling. */
export function readToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // The last letter has two bits over: four spellings are the same bytes, and only ours is a token.
  if (bytes.length !== 2 * HALF_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, HALF_BYTES)
  if (!timingSafeEqual(bytes.subarray(HALF_BYTES), codeOf(secret, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The link of a message, with its secret where no server sees it. */
export function linkOf(publicUrl: string, token: string): string {
  return `${pageLink(publicUrl, remindersPaths.link)}#${token}`
}

function codeOf(secret: string, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return createHmac('sha256', key).update(id).digest().subarray(0, HALF_BYTES)
}
