import { refusal } from '../../../lib/refusal.ts'
import { RENEWAL_REFUSALS } from '../contract.ts'
import { SESSION_TIMES } from '../rules.ts'
import type { AuthContext } from './find-caller.ts'
import { deleteSession, extendSession, findSession, type LiveSession } from './queries.ts'
import { clearSessionCookies, renewalOf, setSessionCookies } from './session-cookies.ts'

type Renewed = { sessionId: string; expiresInS: number }

/**
 * Puts new cookies in the place of the browser's. Each token renews once; for half a minute the one before is
 * answered with the same successor, so that a second tab, or a lost answer, does no harm. One that is used later
 * than that is in two hands: its session ends, with all who have one of its cookies.
 */
export async function renewSession(context: AuthContext): Promise<Renewed> {
  const token = renewalOf(context)
  if (token === null) throw refuse(context)
  const input = { sessionId: token.sessionId, renewals: token.number }
  const renewed = await extendSession(context.db, input)
  if (renewed !== undefined) return give(context, renewed)
  const found = await findSession(context.db, input.sessionId)
  if (found === undefined) throw refuse(context)
  // Another session is in its place already, whose cookies the browser has or is about to get.
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
