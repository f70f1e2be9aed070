import { randomUUID } from 'node:crypto'
import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { AuthContext, Caller, SignedIn } from './find-caller.ts'
import { replaceSession } from './queries.ts'
import { setSessionCookies } from './session-cookies.ts'

/**
 * Puts a new session in the place of the caller's and gives the browser its cookies, so that what somebody may
 * have known of the old one before the rights changed is worth nothing. For `graceS` seconds the old one still
 * answers: a form that was sent twice, or whose answer got lost, can be sent again.
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
 * Makes a change to the caller's login and puts a new session in the place of theirs, both or neither; the old one
 * ends at once. Refuses, and changes nothing, where the session has ended since the request began.
 */
export async function changeAndRotate<Result>(
  context: SignedIn,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { session, result } = await context.db.transaction().execute(async (tx) => {
    const made = await change(tx)
    const next = await replaceSession(tx, context.caller.sessionId, { id: randomUUID(), graceS: 0 })
    if (next === undefined) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
    return { session: next, result: made }
  })
  setSessionCookies(context, session)
  return result
}
