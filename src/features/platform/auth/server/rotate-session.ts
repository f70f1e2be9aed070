import { randomUUID } from 'node:crypto'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { AuthContext, Caller, SignedIn } from './auth-context.ts'
import { replaceSession } from './queries.ts'
import { setSessionCookies } from './session-cookies.ts'

/**
 * Replaces the caller's session with a new one and sets its cookies, so that cookies stolen before the caller's rights
 * changed are worthless. The old session stays valid for `graceS` seconds, so that a form that was submitted twice, or
 * whose response was lost, can be sent again.
 */
export async function rotateSession(
  context: AuthContext,
  { sessionId }: Caller,
  { graceS }: { graceS: number },
): Promise<void> {
  const session = await replaceSession(context.db, sessionId, { id: randomUUID(), graceS })
  if (session !== undefined) setSessionCookies(context, session)
}

/**
 * Changes the caller's login and replaces their session in one transaction; the old session ends immediately. Refuses,
 * and changes nothing, if the session has ended since the request began.
 */
export async function changeAndRotate<Result>(
  context: SignedIn,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { session, result } = await context.db.transaction().execute(async (tx) => {
    const changed = await change(tx)
    const next = await replaceSession(tx, context.caller.sessionId, { id: randomUUID(), graceS: 0 })
    if (next === undefined) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
    return { session: next, result: changed }
  })
  setSessionCookies(context, session)
  return result
}
