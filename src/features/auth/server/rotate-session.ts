import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthContext, Caller } from './find-caller.ts'
import { giveSession } from './give-session.ts'
import { replaceSession } from './queries.ts'

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
  const next = { id: randomUUID(), token: randomBytes(24).toString('base64url'), graceS }
  const session = await replaceSession(context.db, sessionId, next)
  if (session !== undefined) giveSession(context, session)
}
