import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../../../../lib/server/database/is-same.ts'
import { ownCookie } from '../../../../lib/server/http/own-cookies.ts'
import type { AuthContext } from './auth-context.ts'
import { deskOf } from './desk-cookie.ts'
import { DEVICE_COOKIE, readDeviceMark } from './device-mark.ts'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * Sets a cookie that marks this browser as one the account has signed in from, with all its factors. It grants no
 * access: it only counts the owner's tries separately from those of others (see limit-tries.ts). A shared desk stays the
 * same browser for all who sign in (see desk-cookie.ts). Returns the browser's id.
 */
export function rememberDevice(context: AuthContext, email: string): string {
  const ofDesk = deskOf(context) === null ? null : readDeviceMark(context)
  const id = isKnownDevice(context, email) ?? ofDesk?.id ?? randomBytes(16).toString('base64url')
  const value = `${id}.${sign(context, id, email)}`
  context.addHeader('set-cookie', ownCookie(context.keys, { name: DEVICE_COOKIE, value, maxAgeS: YEAR_S }))
  return id
}

/** The id in that cookie if the account has signed in from this browser before, otherwise null. */
export function isKnownDevice(context: AuthContext, email: string): string | null {
  const mark = readDeviceMark(context)
  return mark !== null && isSame(mark.signature, sign(context, mark.id, email)) ? mark.id : null
}

function sign({ keys }: AuthContext, id: string, email: string): string {
  return createHmac('sha256', keys.secret).update(`known device ${id} ${email}`).digest('base64url')
}
