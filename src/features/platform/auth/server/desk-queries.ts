import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { MAX_PIN_TRIES, SESSION_LIMITS, SHARED_DESK_DAYS } from '../rules.ts'
import { nameOfLogin } from './people-queries.ts'
import { isKnownRole } from './permission-queries.ts'
import { holdAdmin } from './staff-queries.ts'

/** True for a person at a shared desk who signed in fully there within the last day. */
const isOfToday = sql<boolean>`shared_desks.expires_at > now()
  and shared_desk_people.signed_in_at > now() - make_interval(secs => ${sql.lit(SESSION_LIMITS.staff.absoluteS)})`

/** Records that one of the staff has signed in fully at a live desk; the PINs they get wrong count from then. */
export async function recordAtDesk(tx: Tx, at: { deskId: string; userId: string }): Promise<void> {
  await sql`
    insert into shared_desk_people (desk_id, user_id, signed_in_at)
    select shared_desks.id, staff.user_id, now() from shared_desks, staff
    where shared_desks.id = ${at.deskId} and expires_at > now() and staff.user_id = ${at.userId} and ${isKnownRole}
    on conflict (desk_id, user_id) do update set signed_in_at = excluded.signed_in_at, tries = 0`.execute(tx)
}

/** Records whose session was there when a desk was made, as if they had signed in at it. */
export async function recordMaker(tx: Tx, at: { deskId: string; sessionId: string }): Promise<void> {
  await sql`
    insert into shared_desk_people (desk_id, user_id, signed_in_at)
    select ${at.deskId}::uuid, user_id, created_at from sessions where id = ${at.sessionId}`.execute(tx)
}

export type DeskPerson = { id: string; name: string; mayEnter: boolean }

/** The name of a live desk; undefined if it has ended. */
export async function findDesk(db: Db, deskId: string): Promise<string | undefined> {
  const desk = db
    .selectFrom('sharedDesks')
    .select('name')
    .where('id', '=', deskId)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
  return (await desk.executeTakeFirst())?.name
}

/** Who has a PIN and signed in fully at a desk within the last day. Who has got too many PINs wrong may not enter. */
export async function listAtDesk(db: Db, deskId: string): Promise<DeskPerson[]> {
  const { rows } = await sql<DeskPerson>`
    select staff.id, ${nameOfLogin(sql`staff.user_id`)} as name, tries < ${sql.lit(MAX_PIN_TRIES)} as "mayEnter"
    from shared_desk_people
    join shared_desks on shared_desks.id = shared_desk_people.desk_id
    join staff on staff.user_id = shared_desk_people.user_id and ${isKnownRole}
    join staff_pins on staff_pins.user_id = staff.user_id
    where desk_id = ${deskId} and ${isOfToday}
    order by name, staff.id`.execute(db)
  return rows
}

export type PinTry = { userId: string; hash: string }

/**
 * Counts a try to enter with a PIN, before it is compared, and gives its hash; undefined if the person has to sign in
 * fully. Of many tries at once no more are counted than are allowed.
 */
export async function takePinTry(db: Db, at: { deskId: string; staffId: string }) {
  const { rows } = await sql<PinTry>`
    update shared_desk_people set tries = tries + 1 from shared_desks, staff, staff_pins
    where shared_desks.id = shared_desk_people.desk_id and staff.user_id = shared_desk_people.user_id
      and staff_pins.user_id = staff.user_id and shared_desks.id = ${at.deskId} and staff.id = ${at.staffId}
      and ${isKnownRole} and ${isOfToday} and tries < ${sql.lit(MAX_PIN_TRIES)}
    returning staff.user_id, hash`.execute(db)
  return rows[0]
}

/** Takes back the try of a right PIN; false if the person, the PIN or the desk has changed since it was compared. */
export async function enterAtDesk(tx: Tx, at: PinTry & { deskId: string }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shared_desk_people set tries = greatest(tries - 1, 0), entered_at = now() from shared_desks, staff, staff_pins
    where shared_desks.id = shared_desk_people.desk_id and staff.user_id = shared_desk_people.user_id
      and staff_pins.user_id = staff.user_id and shared_desks.id = ${at.deskId} and staff.user_id = ${at.userId}
      and staff_pins.hash = ${at.hash} and ${isKnownRole} and ${isOfToday}`.execute(tx)
  return numAffectedRows > 0n
}

/** True if a PIN began this session. */
export async function isByPin(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('deskId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes desks that have ended, and who signed in at one longer ago than a PIN opens it. */
export async function deleteOldDesks(db: Db, now?: Date): Promise<void> {
  const present = retentionStart('sharedDesks', now)
  await db.deleteFrom('sharedDesks').where('expiresAt', '<', present).execute()
  await db
    .deleteFrom('sharedDeskPeople')
    .where(
      'signedInAt',
      '<',
      sql<Date>`${present} - make_interval(secs => ${SESSION_LIMITS.staff.absoluteS})`,
    )
    .execute()
}

/** The clinic's live desks, the newest first. */
export async function listDesks(db: Db) {
  return await db
    .selectFrom('sharedDesks')
    .select(['id', 'name', 'createdAt as madeAt', 'expiresAt as endsAt'])
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Adds a desk and returns its id; undefined if who makes it is no admin any more. It ends when they are none (a trigger). */
export async function insertDesk(
  tx: Tx,
  desk: { name: string; madeBy: string },
): Promise<string | undefined> {
  if (!(await holdAdmin(tx, desk.madeBy))) return undefined
  const { id } = await tx
    .insertInto('sharedDesks')
    .values({
      name: desk.name,
      madeBy: desk.madeBy,
      expiresAt: sql<Date>`now() + make_interval(days => ${SHARED_DESK_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a desk, with all sessions that PINs began there; false if there is none. */
export async function deleteDesk(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sharedDesks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Saves the hash of a PIN. */
export async function savePinHash(db: Db, userId: string, hash: string): Promise<void> {
  const fields = { hash, createdAt: sql<Date>`now()` }
  await db
    .insertInto('staffPins')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute()
}

/** Removes the PIN of a login. */
export async function deletePin(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('staffPins').where('userId', '=', userId).execute()
}

/** Whether a login has a PIN, and whether the clinic has a desk where it can be used. */
export async function readOwnPin(db: Db, userId: string) {
  const { rows } = await sql<{ hasPin: boolean; hasDesk: boolean }>`
    select exists (select from staff_pins where user_id = ${userId}) as "hasPin",
      exists (select from shared_desks where expires_at > now()) as "hasDesk"`.execute(db)
  return rows[0] ?? { hasPin: false, hasDesk: false }
}
