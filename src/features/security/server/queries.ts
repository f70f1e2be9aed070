import type { Db } from '../../../lib/server/database.ts'

/** More than anybody is signed in with; the latest come first. */
const MOST_DEVICES = 100

/** The live sessions of a login, the latest seen first. Their tokens stay where they are. */
export async function listSessions(db: Db, userId: string) {
  return await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'ip_address as address',
      'created_at as since',
      'updated_at as lastSeen',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', (eb) => eb.fn('now'))
    .orderBy('updated_at', 'desc')
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
