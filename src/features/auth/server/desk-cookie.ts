import { createHmac } from 'node:crypto'
import { isSame } from '../../../lib/server/database/is-same.ts'
import { ownCookie, readOwnCookie } from '../../../lib/server/http/own-cookies.ts'
import { SHARED_DESK_DAYS } from '../rules.ts'
import type { AuthContext } from './auth-context.ts'

const COOKIE = 'desk'

/** Marks this browser as one of the clinic's shared desks. */
export function setDeskCookie(context: AuthContext, deskId: string): void {
  const value = `${deskId}.${signDesk(context.keys.secret, deskId)}`
  const maxAgeS = SHARED_DESK_DAYS * 24 * 60 * 60
  context.addHeader('set-cookie', ownCookie(context.keys, { name: COOKIE, value, maxAgeS }))
}

/** Takes the mark away. */
export function clearDeskCookie({ keys, addHeader }: AuthContext): void {
  addHeader('set-cookie', ownCookie(keys, { name: COOKIE, value: '', maxAgeS: 0 }))
}

/** The id of the shared desk that this browser is; null unless the cookie has our signature. The desk may have ended. */
export function deskOf({ keys, requestHeaders }: AuthContext): string | null {
  const [id = '', signature = ''] = (readOwnCookie(requestHeaders.cookie, keys, COOKIE) ?? '').split('.')
  return id !== '' && isSame(signature, signDesk(keys.secret, id)) ? id : null
}

/** The signature of a desk's cookie. */
export function signDesk(secret: string, deskId: string): string {
  return createHmac('sha256', secret).update(`shared desk ${deskId}`).digest('base64url')
}
