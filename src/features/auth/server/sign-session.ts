import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Keys, readOwnCookie } from '../../../lib/server/own-cookies.ts'

/**
 * The two cookies of a session. `session` is the short-lived one that every request is known by; its number is the
 * second (since 1970) at which it ends. `renewal` is good for the next `session` and one more of its kind; its
 * number says how often the session has been renewed.
 */
export type SessionCookie = 'session' | 'renewal'

export type SignedSession = { sessionId: string; number: number }

/** What a cookie says, signed: nothing that the database holds is enough to make one. */
export function signSession(
  secret: string,
  kind: SessionCookie,
  { sessionId, number }: SignedSession,
): string {
  const signature = createHmac('sha256', secret).update(`${kind} ${sessionId} ${number}`).digest('base64url')
  return `${sessionId}.${number}.${signature}`
}

/** What a cookie of a Cookie header says, when its signature is ours; else null. Reads no database. */
export function readSession(
  cookies: string | undefined,
  kind: SessionCookie,
  keys: Keys,
): SignedSession | null {
  const value = readOwnCookie(cookies, keys, kind)
  const [, sessionId = '', digits] = /^([\w-]{1,100})\.(\d{1,15})\.[\w-]+$/.exec(value ?? '') ?? []
  const signed = { sessionId, number: Number(digits) }
  const expected = Buffer.from(signSession(keys.secret, kind, signed))
  const input = Buffer.from(value ?? '')
  return input.length === expected.length && timingSafeEqual(input, expected) ? signed : null
}

/** The session that a Cookie header's short-lived cookie stands for, until that cookie's time is over; else null. */
export function runningSession(cookies: string | undefined, keys: Keys, now: Date): string | null {
  const signed = readSession(cookies, 'session', keys)
  return signed !== null && signed.number * 1000 > now.getTime() ? signed.sessionId : null
}
