import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { AuthContext } from './auth-context.ts'
import { deskOf } from './desk-cookie.ts'
import { recordAtDesk } from './desk-queries.ts'
import { insertSession } from './queries.ts'
import { endOwnSession, setSessionCookies } from './session-cookies.ts'
import { giveTicket, issueTicket } from './tickets.ts'

/**
 * A login that was proved, with one factor (a password or a provider) or with both. With `deskId` it was proved by a PIN
 * at a shared desk where both were proved within the last day: the session goes on from then.
 */
export type Entrant = { userId: string; factors: 'one' | 'both'; deskId?: string }

/** How long a person has to enter the second factor. */
const CHALLENGE_LASTS_S = 600

/**
 * Starts a session; every way of signing in calls it. `prove` runs in the transaction that inserts the session: it
 * uses up the proof of identity, and throws if the proof was used or changed in the meantime. If the login has two
 * factors and only one was proved, no session starts and the browser gets a ticket for the second step. The browser's
 * previous session ends. Returns true if a session was started.
 */
export async function enter(context: AuthContext, prove: (tx: Tx) => Promise<Entrant>): Promise<boolean> {
  const { session, challenge } = await context.db.transaction().execute(async (tx) => {
    const entrant = await prove(tx)
    await endOwnSession(tx, context, { staysAtDesk: true })
    return await beginSession(tx, context, entrant)
  })
  if (session !== undefined) setSessionCookies(context, session)
  if (challenge !== undefined)
    giveTicket(context, 'second-factor', { secret: challenge, lastsS: CHALLENGE_LASTS_S })
  return session !== undefined
}

async function beginSession(tx: Tx, context: AuthContext, { userId, factors, deskId }: Entrant) {
  const session = await insertSession(tx, {
    id: randomUUID(),
    userId,
    address: context.clientAddress,
    userAgent: context.requestHeaders['user-agent'] ?? null,
    factors,
    deskId: deskId ?? null,
  })
  const here = deskId === undefined ? deskOf(context) : null
  if (session !== undefined && here !== null) await recordAtDesk(tx, { deskId: here, userId })
  if (session !== undefined) return { session }
  const challenge = await issueTicket(tx, { kind: 'second-factor', userId, lastsS: CHALLENGE_LASTS_S })
  return { challenge }
}
