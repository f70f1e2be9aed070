import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { deleteContactEmail } from './contact-queries.ts'

/** The login that an identity at a provider is connected with. */
export async function findOwner(db: Db, { provider, sub }: { provider: string; sub: string }) {
  return await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['users.id as userId', 'users.email', 'users.emailVerified as verified'])
    .where('accounts.providerId', '=', provider)
    .where('accounts.accountId', '=', sub)
    .executeTakeFirst()
}

/** The address of a login, locked until the transaction ends. */
export async function lockEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.email
}

/** True if a login is connected with any identity at a provider. */
export async function hasIdentityAt(db: Db, userId: string, provider: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Connects a login with an identity at a provider. Violates `accounts_identity` if another login has it. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { provider, sub }: { provider: string; sub: string },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      accountId: sub,
      providerId: provider,
      userId,
      password: null,
      updatedAt: sql<Date>`now()`,
    })
    .execute()
}

/** The identities connected with a login, the oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return await db
    .selectFrom('accounts')
    .select(['id', 'providerId as provider', 'createdAt as since'])
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .orderBy('createdAt')
    .execute()
}

export type WayIn = { id: string; provider: string; hasPassword: boolean }

/** The ways to sign in to a login other than passkeys, locked with the login until the transaction ends. */
export async function lockWaysIn(tx: Tx, userId: string): Promise<WayIn[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return await tx
    .selectFrom('accounts')
    .select((eb) => [
      'id',
      'providerId as provider',
      eb('password', 'is not', null).$castTo<boolean>().as('hasPassword'),
    ])
    .where('userId', '=', userId)
    .execute()
}

/** Deletes one way to sign in. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute()
}

/** Deletes a login's identities and passkeys, not its password. Messages no longer go to another address, either. */
export async function deleteOtherWaysIn(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .execute()
  await sql`delete from passkeys where user_id = ${userId}`.execute(db)
  await deleteContactEmail(db, userId)
}
