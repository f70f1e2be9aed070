import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'

/** More than anybody is signed in with; the latest come first. */
const MOST_DEVICES = 100

/**
 * Where a login is signed in, the latest seen first. A session that has taken another's place keeps the time at
 * which somebody signed in: such sessions are one device, under the id of the one that can still be renewed. Their
 * tokens stay where they are.
 */
export async function listDevices(db: Db, userId: string, askingSessionId: string) {
  const newestId = sql<string>`(array_agg(id order by renewals is null, updated_at desc))[1]`
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

/** For how many seconds more the login that answers a challenge may give no code; undefined when it may. */
export async function findLockedS(db: Db, challenge: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('verifications')
    .innerJoin('two_factors', 'two_factors.user_id', 'verifications.value')
    .select(sql<number>`extract(epoch from locked_until - now())::float8`.as('lockedS'))
    .where('verifications.identifier', '=', challenge)
    .where('locked_until', 'is not', null)
    .executeTakeFirst()
  return found?.lockedS
}

export type PasskeyRow = { id: string; name: string | null; createdAt: Date | null; backedUp: boolean }

const PASSKEY_COLUMNS = ['id', 'name', 'created_at as createdAt', 'backed_up as backedUp'] as const

/** The passkeys of a login, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Renames a passkey of a login; undefined when it has none with this id. */
export async function updatePasskeyName(
  db: Db,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | undefined> {
  return await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()
}

/** Removes a passkey of a login; true when there was one. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The logins elsewhere that are connected with a login, the oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return await db
    .selectFrom('accounts')
    .select(['id', 'provider_id as provider', 'created_at as since'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .orderBy('created_at')
    .execute()
}
