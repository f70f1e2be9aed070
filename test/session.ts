import { createHmac, randomUUID } from 'node:crypto'
import type { Db } from '../src/lib/server/database.ts'

/** What the servers of tests sign sessions with. */
export const SECRET = 'a secret for tests alone, long enough'

/** Puts a session into the database and signs its cookie as the server does. */
export async function startSession(db: Db, userId: string): Promise<string> {
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sessions')
    .values({ id: token, token, user_id: userId, expires_at: expiresAt, updated_at: new Date() })
    .execute()
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `tailwell.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
