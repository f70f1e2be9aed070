import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'

/** Who stands behind a live session: the login, the staff role and the customer record, in one statement. */
export async function findCaller(db: Db, sessionToken: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.email',
      'staff.role as staffRole',
      'customers.id as customerId',
      'customers.phone_number as phone',
      'customers.full_name as fullName',
      'customers.address',
    ])
    .where('sessions.token', '=', sessionToken)
    .where('sessions.expires_at', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
}

/** Gives a login the staff role admin; repeated, it changes nothing. */
export async function insertAdmin(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('staff')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: 'admin' }))
    .execute()
}

/** The login with that e-mail address (lower case), if there is one. */
export async function findUserByEmail(db: Db, email: string) {
  return await db.selectFrom('users').select(['id']).where('email', '=', email).executeTakeFirst()
}

/** Marks the address of a login as shown to be theirs. */
export async function setEmailVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
}

/** The login that a reset link's secret belongs to and its staff role, while the link is good. */
export async function findResetLogin(db: Db, token: string) {
  return await db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id as userId', 'staff.role as staffRole'])
    .where('verifications.identifier', '=', `reset-password:${token}`)
    .where('verifications.expires_at', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
}

export type Successor = { id: string; token: string; livesS: number; graceS: number }

/** Puts a new session in the place of one, which itself lives `graceS` seconds more. False when it has ended. */
export async function replaceSession(db: Db, sessionId: string, next: Successor): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with ending as (
      update sessions set expires_at = least(expires_at, now() + make_interval(secs => ${next.graceS}))
      where id = ${sessionId} and expires_at > now()
      returning user_id, ip_address, user_agent, created_at
    )
    insert into sessions (id, token, expires_at, user_id, ip_address, user_agent, created_at, updated_at)
    select ${next.id}, ${next.token}, now() + make_interval(secs => ${next.livesS}),
      user_id, ip_address, user_agent, created_at, now() from ending`.execute(db)
  return numAffectedRows > 0n
}

/** Ends one session of a login; true when there was one. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a login but one; gives how many. */
export async function deleteOtherSessions(db: Db, userId: string, keptSessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptSessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
