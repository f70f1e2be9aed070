import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { TokenKind } from '../scopes.ts'
import { CALLER_COLUMNS } from './queries.ts'

/**
 * The caller of a live access token, by the token's hash. A service acts as an admin with a second factor; what its
 * scopes leave out is refused before an endpoint runs.
 */
export async function findTokenCaller(db: Db, hash: string) {
  return await db
    .selectFrom('accessTokens as token')
    .innerJoin('users', 'users.id', 'token.userId')
    .leftJoin('staff', 'staff.userId', 'users.id')
    .leftJoin('customers', 'customers.userId', 'users.id')
    .select([
      ...CALLER_COLUMNS,
      'token.id as sessionId',
      'token.scopes',
      'token.lastUsedOn',
      sql<boolean>`token.kind = 'service' or users.two_factor_enabled`.as('twoFactor'),
      sql<string | null>`case when token.kind = 'service' then 'admin' else staff.role end`.as('staffRole'),
      'staff.permissions as furtherPermissions',
    ])
    .where('token.hash', '=', hash)
    .where('token.endedAt', 'is', null)
    .where('token.expiresAt', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
}

/** Notes the day on which a token was last used. */
export async function saveTokenUse(db: Db, id: string, day: string): Promise<void> {
  await db.updateTable('accessTokens').set({ lastUsedOn: day }).where('id', '=', id).execute()
}

/** Whose tokens: those of a login, or all services'. */
export type TokenOwner = { userId: string } | 'services'

/** The tokens that have not been ended, the newest first. */
export async function listTokens(db: Db, owner: TokenOwner) {
  return await db
    .selectFrom('accessTokens as token')
    .innerJoin('users as maker', 'maker.id', 'token.madeBy')
    .select([
      'token.id',
      'token.name',
      'token.scopes',
      'token.kind',
      'token.createdAt',
      'token.expiresAt',
      sql<boolean>`token.expires_at <= now()`.as('expired'),
      'token.lastUsedOn',
      'maker.email as maker',
    ])
    .where('token.endedAt', 'is', null)
    .$if(owner === 'services', (query) => query.where('token.kind', '=', 'service'))
    .$if(owner !== 'services', (query) =>
      query
        .where('token.kind', '=', 'personal')
        .where('token.userId', '=', owner === 'services' ? '' : owner.userId),
    )
    .orderBy('token.createdAt', 'desc')
    .orderBy('token.id')
    .execute()
}
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export type NewTokenRow = {
  hash: string
  kind: TokenKind
  madeBy: string
  name: string
  scopes: readonly string[]
  days: number
}

/** Saves a token; that of a service with a login of its own, which has no address and no way to sign in. Returns its id. */
export async function insertToken(tx: Tx, token: NewTokenRow): Promise<string> {
  const id = randomUUID()
  const userId = token.kind === 'personal' ? token.madeBy : id
  if (token.kind === 'service')
    await tx
      .insertInto('users')
      .values({ id: userId, email: `service:${id}`, emailVerified: false })
      .execute()
  await tx
    .insertInto('accessTokens')
    .values({
      id,
      hash: token.hash,
      kind: token.kind,
      userId,
      madeBy: token.madeBy,
      name: token.name,
      scopes: sql`${[...token.scopes]}::text[]`,
      expiresAt: sql<Date>`now() + make_interval(days => ${token.days})`,
    })
    .execute()
  return id
}

/** Ends a token; false if there is no such one that has not been ended. */
export async function endToken(db: Db, id: string, owner: TokenOwner): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accessTokens')
    .set({ endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('kind', '=', owner === 'services' ? 'service' : 'personal')
    .$if(owner !== 'services', (query) =>
      query.where('userId', '=', owner === 'services' ? '' : owner.userId),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
