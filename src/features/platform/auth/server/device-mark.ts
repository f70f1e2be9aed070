import { readOwnCookie } from '../../../../lib/server/http/own-cookies.ts'
import type { AuthContext } from './auth-context.ts'

/** The cookie that marks a browser as one in which an account has signed in. */
export const DEVICE_COOKIE = 'device'

/** What a browser's mark says: an id, and the signature for one account. Neither is checked here. */
export function readDeviceMark({
  keys,
  requestHeaders,
}: AuthContext): { id: string; signature: string } | null {
  const [id = '', signature = ''] = (readOwnCookie(requestHeaders.cookie, keys, DEVICE_COOKIE) ?? '').split(
    '.',
  )
  return id === '' ? null : { id, signature }
}
