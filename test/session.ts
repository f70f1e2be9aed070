import { randomUUID } from 'node:crypto'
import { SESSION_TIMES } from '../src/features/platform/auth/rules.ts'
import { signSession } from '../src/features/platform/auth/server/sign-session.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { ownCookieName } from '../src/lib/server/http/own-cookies.ts'

/** What the servers of tests sign sessions with. */
export const SECRET = 'a secret for tests alone, long enough'

let latest = 0

/** A time that no other session of this process began at: a sign-in is known by the millisecond of its session. */
function timeOfItsOwn(): Date {
  latest = Math.max(Date.now(), latest + 1)
  return new Date(latest)
}

/** The cookie of a session that a browser has renewed by then: it is good for as long as one that is signed at `now`. */
export type FreshCookie = (now: Date) => string

/** Puts a session into the database, which lasts an hour. Gives its cookie, fresh at each moment that is asked for. */
export async function startSession(db: Db, userId: string): Promise<FreshCookie> {
  const sessionId = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      userId,
      createdAt: timeOfItsOwn(),
      expiresAt,
      updatedAt: new Date(),
    })
    .execute()
  return (now) => sessionCookie(sessionId, now)
}

/** The cookie that requests of a session are known by, signed at `now` as the server does. */
export function sessionCookie(sessionId: string, now: Date): string {
  const number = Math.floor(now.getTime() / 1000) + SESSION_TIMES.cookieS
  return `${ownCookieName('', 'session')}=${signSession(SECRET, 'session', { sessionId, number })}`
}

/** The cookie that renews a session which has been renewed so often. */
export function renewalCookie(sessionId: string, renewals = 0): string {
  return `${ownCookieName('', 'renewal')}=${signSession(SECRET, 'renewal', { sessionId, number: renewals })}`
}
