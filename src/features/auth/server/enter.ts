import { randomUUID } from 'node:crypto'
import type { Db } from '../../../lib/server/database.ts'
import type { AuthContext } from './find-caller.ts'
import { insertSession } from './queries.ts'
import { endOwnSession, setSessionCookies } from './session-cookies.ts'
import { giveTicket, issueTicket } from './tickets.ts'

/** Who has shown who they are: with one factor (a password, a provider's word), or with both. */
export type Entrant = { userId: string; factors: 'one' | 'both' }

/** How long somebody may take for the second factor. */
const CHALLENGE_LASTS_S = 600

/**
 * The one door to a session. `prove` uses up, in the transaction that begins the session, whatever shows who somebody
 * is, and throws where it was used or changed meanwhile. With one factor of a login that has two, no session begins:
 * the browser gets a ticket for the second step instead. A session that it has had until now ends. Gives whether a
 * session has begun.
 */
export async function enter(context: AuthContext, prove: (tx: Db) => Promise<Entrant>): Promise<boolean> {
  const { session, challenge } = await context.db.transaction().execute(async (tx) => {
    const entrant = await prove(tx)
    await endOwnSession(tx, context)
    return await beginSession(tx, context, entrant)
  })
  if (session !== undefined) setSessionCookies(context, session)
  if (challenge !== undefined)
    giveTicket(context, 'second-factor', { secret: challenge, lastsS: CHALLENGE_LASTS_S })
  return session !== undefined
}

async function beginSession(
  tx: Db,
  { clientAddress, requestHeaders }: AuthContext,
  { userId, factors }: Entrant,
) {
  const session = await insertSession(tx, {
    id: randomUUID(),
    userId,
    address: clientAddress,
    userAgent: requestHeaders['user-agent'] ?? null,
    factors,
  })
  if (session !== undefined) return { session }
  const challenge = await issueTicket(tx, { kind: 'second-factor', userId, lastsS: CHALLENGE_LASTS_S })
  return { challenge }
}
