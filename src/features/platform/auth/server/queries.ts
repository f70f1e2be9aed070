import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { Schema } from '../../../../lib/server/database/schema.ts'
import { SESSION_LIMITS, SESSION_TIMES } from '../rules.ts'
import { ownName } from './people-queries.ts'
import { isKnownRole } from './permission-queries.ts'

type TicketKind = Schema['tickets']['kind']

/** What a caller is known by, from the tables of logins and customers. */
export const CALLER_COLUMNS = [
  'users.id as userId',
  'users.email',
  'customers.id as customerId',
  'customers.phoneNumber as phone',
  'customers.address',
  ownName,
] as const

/** What a caller may do as staff, from the table of staff. */
export const STAFF_COLUMNS = ['staff.role as staffRole', 'staff.permissions as furtherPermissions'] as const

/**
 * The callers of live sessions: login, staff role and customer record, in one statement. The sub-select stops
 * PostgreSQL from planning again for each number of sessions, which took half of the lookup's time.
 */
export async function findCallers(db: Db, sessionIds: readonly string[]) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('staff', 'staff.userId', 'users.id')
    .leftJoin('customers', 'customers.userId', 'users.id')
    .select([
      ...CALLER_COLUMNS,
      'sessions.id as sessionId',
      'users.twoFactorEnabled as twoFactor',
      ...STAFF_COLUMNS,
    ])
    .where('sessions.id', '=', sql<string>`any((select ${sessionIds}::text[])::text[])`)
    .where('sessions.expiresAt', '>', (eb) => eb.fn('now'))
    .execute()
}

/** The login with an email address (lower case), if there is one. */
export async function findUserByEmail(db: Db, email: string) {
  return await db.selectFrom('users').select(['id']).where('email', '=', email).executeTakeFirst()
}

/** The address with which a login signs in. */
export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const user = db.selectFrom('users').select('email').where('id', '=', userId)
  return (await user.executeTakeFirst())?.email
}

/** Marks the address of a login as verified. */
export async function setEmailVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
}

/** The login and staff role of a valid reset link, by the link's ticket. */
export async function findResetLogin(db: Db, ticketId: string) {
  return await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('staff', 'staff.userId', 'users.id')
    .select(['users.email', 'staff.role as staffRole'])
    .where('tickets.id', '=', ticketId)
    .where('tickets.kind', '=', 'reset-password')
    .where('tickets.expiresAt', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
}

export type NewTicket = {
  /** The hash of the ticket's secret. */
  id: string
  kind: TicketKind
  /** The login it belongs to; undefined if that is not known yet. */
  userId?: string | undefined
  data?: Readonly<Record<string, string>>
  lastsS: number
}

/** Stores a ticket that expires in `lastsS` seconds. */
export async function insertTicket(
  db: Db,
  { id, kind, userId, data = {}, lastsS }: NewTicket,
): Promise<void> {
  await db
    .insertInto('tickets')
    .values({
      id,
      kind,
      userId: userId ?? null,
      data: sql`${JSON.stringify(data)}::jsonb`,
      expiresAt: sql<Date>`now() + make_interval(secs => ${lastsS})`,
    })
    .execute()
}

/** Uses a ticket up; undefined if it was used, has expired or is of another kind. Of concurrent calls only one gets it. */
export async function takeTicket(db: Db, { id, kind }: { id: string; kind: TicketKind }) {
  return await db
    .deleteFrom('tickets')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .returning(['userId', 'data'])
    .executeTakeFirst()
}

/** Deletes expired tickets. */
export async function deleteOldTickets(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expiresAt', '<', retentionStart('tickets', now)).execute()
}

/** A session that ends in `livesS` seconds unless it is renewed, and has been renewed `renewals` times. */
export type LiveSession = { sessionId: string; renewals: number; livesS: number }

/** When a session ends unless it is renewed: at the idle limit or the absolute limit, whichever is earlier. */
function endOf(session: 'sessions' | 'entering' | 'ending') {
  const { staff, others } = SESSION_LIMITS
  const createdAt = sql.ref(`${session}.createdAt`)
  const isStaff = sql`exists (select from staff where ${isKnownRole} and user_id = ${sql.ref(`${session}.userId`)})`
  const end = ({ idleS, absoluteS }: typeof staff | typeof others) =>
    sql`least(now() + make_interval(secs => ${idleS}), ${createdAt} + make_interval(secs => ${absoluteS}))`
  return sql<Date>`case when ${isStaff} then ${end(staff)} else ${end(others)} end`
}

const livesS = sql<number>`extract(epoch from expires_at - now())::float8`

export type NewSession = {
  id: string
  userId: string
  /** The browser's IP address. */
  address: string
  userAgent: string | null
  factors: 'one' | 'both'
  /** The shared desk where a PIN begins it. It then goes on from the full sign-in there, and lasts no longer. */
  deskId: string | null
}

/** Inserts a session; undefined if the login needs two factors and only one was proved. Called only by enter.ts. */
export async function insertSession(db: Db, session: NewSession): Promise<LiveSession | undefined> {
  const { id, userId, address, userAgent, factors, deskId } = session
  const isEnough = factors === 'both' ? sql`true` : sql`not two_factor_enabled`
  const { rows } = await sql<LiveSession>`
    with entering as (
      select id as user_id, case when ${deskId}::uuid is null then now() else (
        select signed_in_at from shared_desk_people where desk_id = ${deskId}::uuid and user_id = users.id
      ) end as created_at
      from users where id = ${userId} and ${isEnough}
    )
    insert into sessions (id, expires_at, user_id, ip_address, user_agent, created_at, updated_at, desk_id)
    select ${id}, ${endOf('entering')}, user_id, ${address}, ${userAgent}, created_at, now(), ${deskId}::uuid
    from entering
    returning id as "sessionId", renewals, ${livesS} as "livesS"`.execute(db)
  return rows[0]
}

/** Renews a live session if it has been renewed `renewals` times so far; otherwise returns undefined. */
export async function extendSession(
  db: Db,
  { sessionId, renewals }: { sessionId: string; renewals: number },
): Promise<LiveSession | undefined> {
  return await db
    .updateTable('sessions')
    .set({ expiresAt: endOf('sessions'), updatedAt: sql<Date>`now()`, renewals: renewals + 1 })
    .where('id', '=', sessionId)
    .where('renewals', '=', renewals)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .returning(['id as sessionId', sql<number>`renewals`.as('renewals'), livesS.as('livesS')])
    .executeTakeFirst()
}

/** A live session, and how many seconds ago it was last renewed. */
export async function findSession(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessions')
    .select([
      'id as sessionId',
      'renewals',
      livesS.as('livesS'),
      sql<number>`extract(epoch from now() - updated_at)::float8`.as('ageS'),
    ])
    .where('id', '=', sessionId)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
}

export type Successor = { id: string; graceS: number }

/** Replaces a session, which stays valid for `graceS` more seconds. Undefined if it has ended. */
export async function replaceSession(
  db: Db,
  sessionId: string,
  next: Successor,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    with ending as (
      update sessions set renewals = null,
        expires_at = least(expires_at, now() + make_interval(secs => ${next.graceS}))
      where id = ${sessionId} and expires_at > now()
      returning user_id, ip_address, user_agent, created_at, desk_id
    )
    insert into sessions (id, expires_at, user_id, ip_address, user_agent, created_at, updated_at, desk_id)
    select ${next.id}, ${endOf('ending')}, user_id, ip_address, user_agent, created_at, now(), desk_id from ending
    returning id as "sessionId", renewals, ${livesS} as "livesS"`.execute(db)
  return rows[0]
}

type Ending = {
  sessionId: string
  userId?: string
  /** Whether the person can come back with a PIN to the shared desk where they signed in; otherwise only fully. */
  staysAtDesk?: boolean
}

/** Ends a session and those it has replaced; true if there was one (of that login, if `userId` is set). */
export async function deleteSession(
  db: Db,
  { sessionId, userId, staysAtDesk = false }: Ending,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with ending as (
      select user_id, created_at from sessions
      where id = ${sessionId} and user_id = coalesce(${userId ?? null}::text, user_id)
    ), leaving as (
      delete from shared_desk_people
      where not ${staysAtDesk}::boolean and (user_id, signed_in_at) in (select user_id, created_at from ending)
    )
    delete from sessions where (user_id, created_at) in (select user_id, created_at from ending)`.execute(db)
  return numAffectedRows > 0n
}

/** Deletes expired sessions, and those that began while the clock was ahead: they would end that much later. */
export async function deleteOldSessions(db: Db, now?: Date): Promise<void> {
  const present = retentionStart('sessions', now)
  const latestStart = sql<Date>`${present} + make_interval(secs => ${SESSION_TIMES.clockSlackS})`
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', present), eb('createdAt', '>', latestStart)]))
    .execute()
}

/**
 * Ends all sessions of a login except the current one and those it has replaced. Deletes the push subscriptions of all
 * other browsers, even those whose session has expired. Returns the number of sessions ended.
 */
export async function deleteOtherSessions(db: Db, userId: string, currentSessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .with('silenced', (query) =>
      query
        .deleteFrom('pushSubscriptions')
        .where('userId', '=', userId)
        .where('signedInAt', '<>', signedInAt(currentSessionId, userId)),
    )
    .with('leaving', (query) =>
      query
        .deleteFrom('sharedDeskPeople')
        .where('userId', '=', userId)
        .where('signedInAt', '<>', signedInAt(currentSessionId, userId)),
    )
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('createdAt', '<>', signedInAt(currentSessionId, userId))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The time of the sign-in that started a session; a replacement has the same time. */
function signedInAt(sessionId: string, userId: string) {
  return sql<Date>`(select created_at from sessions where id = ${sessionId} and user_id = ${userId})`
}

/** Ends all sessions of a login, except `but` if set, and deletes its push subscriptions. */
export async function deleteSessions(db: Db, userId: string, { but }: { but?: string } = {}): Promise<void> {
  await db
    .with('silenced', (query) => query.deleteFrom('pushSubscriptions').where('userId', '=', userId))
    .with('leaving', (query) => query.deleteFrom('sharedDeskPeople').where('userId', '=', userId))
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .execute()
}

/** The login with an address (lower case), locked until the transaction ends. */
export async function lockLogin(tx: Tx, email: string) {
  return await tx
    .selectFrom('users')
    .select(['id as userId', 'emailVerified as verified'])
    .where('email', '=', email)
    // Not a stronger lock: a concurrent sign-in holds the password's row and references this one.
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Inserts a login that no one can sign in to yet; false if the address (lower case) already has one. */
export async function insertLogin(db: Db, userId: string, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('users')
    .values({ id: userId, email, emailVerified: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Records that a person has had a version of the privacy notice before them. */
export async function saveSeenNotice(
  db: Db,
  userId: string,
  notice: { version: string; way: 'sign-up' | 'dashboard' },
): Promise<void> {
  await db
    .insertInto('privacyNotices')
    .values({ userId, ...notice })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The password hash of a login, by its id or address (lower case); undefined if it has no password. */
export async function findCredential(db: Db, by: { userId: string } | { email: string }) {
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['users.id as userId', 'accounts.password as passwordHash'])
    .where('accounts.providerId', '=', 'credential')
    .where('accounts.password', 'is not', null)
    .$narrowType<{ passwordHash: string }>()
    .$if('userId' in by, (query) => query.where('users.id', '=', 'userId' in by ? by.userId : ''))
    .$if('email' in by, (query) => query.where('users.email', '=', 'email' in by ? by.email : ''))
    .executeTakeFirst()
  return found
}

/**
 * Locks a login's password until the transaction ends and replaces its hash `from` with `to`, a hash of the same
 * password at another cost, if they differ. False if the login has a different password by now.
 */
export async function replaceHash(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const locked = await tx
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', from)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (locked === undefined) return false
  if (to !== from)
    await tx.updateTable('accounts').set({ password: to }).where('id', '=', locked.id).execute()
  return true
}

/** Sets the password hash of a login. Invalidates the login's tickets. */
export async function savePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  const changed = { password: passwordHash, updatedAt: sql<Date>`now()` }
  await db
    .insertInto('accounts')
    .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, ...changed })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet(changed))
    .execute()
  await deleteTicketsOf(db, userId)
}

/** Ends all links and questions of a login that are used once. */
export async function deleteTicketsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tickets').where('userId', '=', userId).execute()
}
