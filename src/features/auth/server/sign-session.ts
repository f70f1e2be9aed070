import { createHmac } from 'node:crypto'
import { isSame } from '../../../lib/server/database/is-same.ts'
import { type Keys, readOwnCookie } from '../../../lib/server/http/own-cookies.ts'

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

/** The session id in a Cookie header's short-lived cookie; null if the cookie is missing, invalid or expired. */
export function runningSession(cookies: string | undefined, keys: Keys, now: Date): string | null {
  const signed = readSession(cookies, 'session', keys)
  return signed !== null && signed.number * 1000 > now.getTime() ? signed.sessionId : null
}
