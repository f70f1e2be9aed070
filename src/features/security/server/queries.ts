import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'

/** More than anybody is signed in with; the latest come first. */
const MOST_DEVICES = 100

/**
 * Where a login is signed in, the latest seen first. A session that has taken another's place keeps the time at
 * which somebody signed in: such sessions are one device, under the id of the newest. Their tokens stay where
 * they are.
 */
export async function listDevices(db: Db, userId: string, askingSessionId: string) {
  const newestId = sql<string>`(array_agg(id order by updated_at desc))[1]`
  return await db
    .selectFrom('sessions')
    .select([
      newestId.as('id'),
      'user_agent as userAgent',
      'ip_address as address',
      'created_at as since',
      sql<Date>`max(updated_at)`.as('lastSeen'),
      sql<boolean>`bool_or(id = ${askingSessionId})`.as('current'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', (eb) => eb.fn('now'))
    .groupBy(['user_agent', 'ip_address', 'created_at'])
    .orderBy('lastSeen', 'desc')
    .limit(MOST_DEVICES)
    .execute()
}

/** What a login has besides its session: a password, and two-factor sign-in. */
export async function findTwoFactor(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .select((eb) => [
      'two_factor_enabled as enabled',
      eb
        .exists(
          eb
            .selectFrom('accounts')
            .whereRef('accounts.user_id', '=', 'users.id')
            .where('password', 'is not', null),
        )
        .as('hasPassword'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}
