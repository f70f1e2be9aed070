import { randomUUID } from 'node:crypto'
import { signSession } from '../src/features/auth/server/sign-session.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { ownCookieName } from '../src/lib/server/http/own-cookies.ts'

/** What the servers of tests sign sessions with. */
export const SECRET = 'a secret for tests alone, long enough'

/** After every day that a test sets the server's clock to. */
const LATE = Date.UTC(2100, 0) / 1000

let latest = 0

/** A time that no other session of this process began at: a sign-in is known by the millisecond of its session. */
function timeOfItsOwn(): Date {
  latest = Math.max(Date.now(), latest + 1)
  return new Date(latest)
}

/** Puts a session into the database and signs its cookie as the server does, for as long as the session lives. */
export async function startSession(db: Db, userId: string): Promise<string> {
  const sessionId = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      created_at: timeOfItsOwn(),
      expires_at: expiresAt,
      updated_at: new Date(),
    })
    .execute()
  return sessionCookie(sessionId)
}

/** The cookie that requests of a session are known by. */
export function sessionCookie(sessionId: string): string {
  return `${ownCookieName('', 'session')}=${signSession(SECRET, 'session', { sessionId, number: LATE })}`
}

/** The cookie that renews a session which has been renewed so often. */
export function renewalCookie(sessionId: string, renewals = 0): string {
  return `${ownCookieName('', 'renewal')}=${signSession(SECRET, 'renewal', { sessionId, number: renewals })}`
}
