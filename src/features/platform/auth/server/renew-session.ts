import { refusal } from '../../../../lib/refusal.ts'
import { SESSION_TIMES } from '../rules.ts'
import { RENEWAL_REFUSALS } from '../texts.ts'
import type { AuthContext } from './auth-context.ts'
import { deleteSession, extendSession, findSession, type LiveSession } from './queries.ts'
import { clearSessionCookies, renewalOf, setSessionCookies } from './session-cookies.ts'

type Renewed = { sessionId: string; expiresInS: number }

/**
 * Replaces the browser's session cookies. Each token renews once; for 30 seconds the previous token gets the same
 * successor again, so a second tab or a lost response does no harm. A token used later than that has been copied: its
 * session ends for everyone who holds one of its cookies.
 */
export async function renewSession(context: AuthContext): Promise<Renewed> {
  const token = renewalOf(context)
  if (token === null) throw refuse(context)
  const input = { sessionId: token.sessionId, renewals: token.number }
  const renewed = await extendSession(context.db, input)
  if (renewed !== undefined) return give(context, renewed)
  const found = await findSession(context.db, input.sessionId)
  if (found === undefined) throw refuse(context)
  // The session has been replaced; the browser has the new cookies or is about to receive them.
  if (found.renewals === null) throw refusal(RENEWAL_REFUSALS, 'SESSION_ENDED')
  const { renewals, ageS } = found
  if (renewals === input.renewals + 1 && ageS <= SESSION_TIMES.graceS)
    return give(context, { ...found, renewals })
  await deleteSession(context.db, input)
  context.log.warn({ requestId: context.requestId }, 'a spent token was used again: its session has ended')
  throw refuse(context)
}

function give(context: AuthContext, session: LiveSession): Renewed {
  return { sessionId: session.sessionId, expiresInS: setSessionCookies(context, session) }
}

function refuse(context: AuthContext) {
  clearSessionCookies(context)
  return refusal(RENEWAL_REFUSALS, 'SESSION_ENDED')
}
