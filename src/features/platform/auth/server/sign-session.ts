import { createHmac } from 'node:crypto'
import { isSame } from '../../../../lib/server/database/is-same.ts'
import { type Keys, readOwnCookie } from '../../../../lib/server/http/own-cookies.ts'
import { SESSION_TIMES } from '../rules.ts'

/**
 * The two cookies of a session. `session` is the short-lived one that authenticates requests; its number is the Unix
 * time in seconds when it expires. `renewal` can be exchanged once for a new pair; its number is how often the session
 * has been renewed.
 */
export type SessionCookie = 'session' | 'renewal'

export type SignedSession = { sessionId: string; number: number }

/** Signs the content of a cookie. The secret is not in the database, so its contents alone can't forge one. */
export function signSession(
  secret: string,
  kind: SessionCookie,
  { sessionId, number }: SignedSession,
): string {
  const signature = createHmac('sha256', secret).update(`${kind} ${sessionId} ${number}`).digest('base64url')
  return `${sessionId}.${number}.${signature}`
}

/** Reads a session cookie from a Cookie header; null unless our signature is valid. Does not use the database. */
export function readSession(
  cookies: string | undefined,
  kind: SessionCookie,
  keys: Keys,
): SignedSession | null {
  const value = readOwnCookie(cookies, keys, kind)
  const [, sessionId = '', digits] = /^([\w-]{1,100})\.(\d{1,15})\.[\w-]+$/.exec(value ?? '') ?? []
  const signed = { sessionId, number: Number(digits) }
  return isSame(value ?? '', signSession(keys.secret, kind, signed)) ? signed : null
}

/**
 * The session in a Cookie header's short-lived cookie and the seconds that it has left; null if the cookie is missing,
 * invalid or expired. One that was signed while the clock was ahead has to be renewed like an expired one: it would be
 * good for as long as the clock was ahead.
 */
export function runningSession(
  cookies: string | undefined,
  keys: Keys,
  now: Date,
): { sessionId: string; leftS: number } | null {
  const signed = readSession(cookies, 'session', keys)
  if (signed === null) return null
  const leftS = signed.number - Math.floor(now.getTime() / 1000)
  const isRunning = leftS > 0 && leftS <= SESSION_TIMES.cookieS + SESSION_TIMES.clockSlackS
  return isRunning ? { sessionId: signed.sessionId, leftS } : null
}
