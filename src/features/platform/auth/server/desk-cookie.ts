import { createHmac } from 'node:crypto'
import { isSame } from '../../../../lib/server/database/is-same.ts'
import { ownCookie, readOwnCookie } from '../../../../lib/server/http/own-cookies.ts'
import { SHARED_DESK_DAYS } from '../rules.ts'
import type { AuthContext } from './auth-context.ts'
import { readDeviceMark } from './device-mark.ts'

const COOKIE = 'desk'

/** Where a cookie makes a shared desk: in the one browser with this mark (remember-device.ts). */
export type DeskPlace = { deskId: string; deviceId: string }

/** Marks this browser as one of the clinic's shared desks. */
export function setDeskCookie(context: AuthContext, place: DeskPlace): void {
  const value = `${place.deskId}.${signDesk(context.keys.secret, place)}`
  const maxAgeS = SHARED_DESK_DAYS * 24 * 60 * 60
  context.addHeader('set-cookie', ownCookie(context.keys, { name: COOKIE, value, maxAgeS }))
}

/** Takes the mark away. */
export function clearDeskCookie({ keys, addHeader }: AuthContext): void {
  addHeader('set-cookie', ownCookie(keys, { name: COOKIE, value: '', maxAgeS: 0 }))
}

/** The id of the shared desk that this browser is; null unless we signed the cookie for it. The desk may have ended. */
export function deskOf(context: AuthContext): string | null {
  const { keys, requestHeaders } = context
  const [deskId = '', signature = ''] = (readOwnCookie(requestHeaders.cookie, keys, COOKIE) ?? '').split('.')
  const device = readDeviceMark(context)
  if (deskId === '' || device === null) return null
  return isSame(signature, signDesk(keys.secret, { deskId, deviceId: device.id })) ? deskId : null
}

/** The signature of a desk's cookie. */
export function signDesk(secret: string, { deskId, deviceId }: DeskPlace): string {
  return createHmac('sha256', secret).update(`shared desk ${deskId} ${deviceId}`).digest('base64url')
}
