import type { Db } from '../../../../lib/server/database/database.ts'
import { ownCookie } from '../../../../lib/server/http/own-cookies.ts'
import { SESSION_TIMES } from '../rules.ts'
import type { AuthContext } from './auth-context.ts'
import { deleteSession, type LiveSession } from './queries.ts'
import { readSession, runningSession, type SessionCookie, signSession } from './sign-session.ts'

/** Sets the two cookies of a session. Returns the seconds until the browser has to renew it. */
export function setSessionCookies(context: AuthContext, session: LiveSession): number {
  const { sessionId, renewals } = session
  const livesS = Math.floor(session.livesS)
  const expiresInS = Math.min(SESSION_TIMES.cookieS, livesS)
  const endsAt = Math.floor(context.now().getTime() / 1000) + expiresInS
  setCookie(context, 'session', { signed: { sessionId, number: endsAt }, maxAgeS: expiresInS })
  setCookie(context, 'renewal', { signed: { sessionId, number: renewals }, maxAgeS: livesS })
  return expiresInS
}

/** Deletes both cookies in the browser. */
export function clearSessionCookies(context: AuthContext): void {
  setCookie(context, 'session', null)
  setCookie(context, 'renewal', null)
}

/** Ends the browser's current session, even if it is due for renewal; at a shared desk its person may come back. */
export async function endOwnSession(
  db: Db,
  context: AuthContext,
  { staysAtDesk }: { staysAtDesk: boolean },
): Promise<void> {
  const sessionId = context.caller?.sessionId ?? renewalOf(context)?.sessionId
  if (sessionId !== undefined) await deleteSession(db, { sessionId, staysAtDesk })
}

/** The content of the browser's long-lived cookie; null unless our signature on it is valid. */
export function renewalOf({ keys, requestHeaders }: AuthContext) {
  return readSession(requestHeaders.cookie, 'renewal', keys)
}

/** Seconds until the browser has to renew its session: 0 means immediately, null that there is nothing to renew. */
export function renewIn(context: AuthContext): number | null {
  const { keys, requestHeaders, caller } = context
  const running = runningSession(requestHeaders.cookie, keys, context.now())
  // The session of an unexpired cookie may have been ended.
  if (running !== null) return caller === null ? null : running.leftS
  return renewalOf(context) === null ? null : 0
}

type CookieContent = { signed: { sessionId: string; number: number }; maxAgeS: number }

function setCookie({ keys, addHeader }: AuthContext, kind: SessionCookie, content: CookieContent | null) {
  const value = content === null ? '' : signSession(keys.secret, kind, content.signed)
  addHeader('set-cookie', ownCookie(keys, { name: kind, value, maxAgeS: content?.maxAgeS ?? 0 }))
}
