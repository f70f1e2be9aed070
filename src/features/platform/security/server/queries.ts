import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'

const MAX_DEVICES = 100

/**
 * The devices that a login is signed in on, the last seen first. A session and its replacements have the same sign-in
 * time: they are listed as one device, under the id of the session that can still be renewed.
 */
export async function listDevices(db: Db, userId: string, currentSessionId: string) {
  const newestId = sql<string>`(array_agg(id order by renewals is null, updated_at desc))[1]`
  return await db
    .selectFrom('sessions')
    .select([
      newestId.as('id'),
      'userAgent',
      'ipAddress as address',
      'createdAt as since',
      sql<Date>`max(updated_at)`.as('lastSeen'),
      sql<boolean>`bool_or(id = ${currentSessionId})`.as('current'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .groupBy(['userAgent', 'ipAddress', 'createdAt'])
    .orderBy('lastSeen', 'desc')
    .limit(MAX_DEVICES)
    .execute()
}
