import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from '../../../lib/server/http.ts'
import { hostPrefix } from './create-accounts.ts'
import type { AuthContext } from './find-caller.ts'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * Leaves a mark in the browser that this account has signed in from it. It opens nothing: it only keeps the
 * owner's own tries apart from those of others (see limit-tries.ts).
 */
export function rememberDevice(context: AuthContext, email: string): void {
  const id = knownDevice(context, email) ?? randomBytes(16).toString('base64url')
  const secure = hostPrefix(context.accounts.options.baseURL) === '' ? '' : '; Secure'
  const value = `${id}.${sign(context, id, email)}`
  context.addHeader(
    'set-cookie',
    `${cookieName(context)}=${value}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** The mark's own id when this account has signed in from this browser before, else null. */
export function knownDevice(context: AuthContext, email: string): string | null {
  const [id = '', signature = ''] = (
    readCookie(context.requestHeaders.cookie, cookieName(context)) ?? ''
  ).split('.')
  const expected = Buffer.from(sign(context, id, email))
  const given = Buffer.from(signature)
  return id !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

function sign({ accounts }: AuthContext, id: string, email: string): string {
  return createHmac('sha256', accounts.options.secret).update(`device ${id} ${email}`).digest('base64url')
}

function cookieName(context: AuthContext): string {
  return `${hostPrefix(context.accounts.options.baseURL)}tailwell.device`
}
