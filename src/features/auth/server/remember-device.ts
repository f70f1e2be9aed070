import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../../../lib/server/database/is-same.ts'
import { ownCookie, readOwnCookie } from '../../../lib/server/http/own-cookies.ts'
import type { AuthContext } from './auth-context.ts'

const COOKIE = 'device'
const YEAR_S = 365 * 24 * 60 * 60

/**
 * Sets a cookie that marks this browser as one the account has signed in from, with all its factors. It grants no
 * access: it only counts the owner's tries separately from those of others (see limit-tries.ts).
 */
export function rememberDevice(context: AuthContext, email: string): void {
  const id = isKnownDevice(context, email) ?? randomBytes(16).toString('base64url')
  const value = `${id}.${sign(context, id, email)}`
  context.addHeader('set-cookie', ownCookie(context.keys, { name: COOKIE, value, maxAgeS: YEAR_S }))
}

/** The id in that cookie if the account has signed in from this browser before, otherwise null. */
export function isKnownDevice(context: AuthContext, email: string): string | null {
  const mark = readOwnCookie(context.requestHeaders.cookie, context.keys, COOKIE) ?? ''
  const [id = '', signature = ''] = mark.split('.')
  return id !== '' && isSame(signature, sign(context, id, email)) ? id : null
}

function sign({ keys }: AuthContext, id: string, email: string): string {
  return createHmac('sha256', keys.secret).update(`known device ${id} ${email}`).digest('base64url')
}
