import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { StaffRole } from '../permissions.ts'
import { isKnownRole } from './permission-queries.ts'

/** What a person on the staff may do: the role, and what is added to it. */
export type Rights = { role: StaffRole; permissions: readonly string[] }

/** What a login on the staff may do, locked until the transaction ends; undefined for a role that this version doesn’t know. */
export async function lockStaff(tx: Tx, userId: string) {
  return await tx
    .selectFrom('staff')
    .select(['role', 'permissions'])
    .where('userId', '=', userId)
    .where(isKnownRole)
    .forUpdate()
    .executeTakeFirst()
}

/** Saves what a person on the staff may do. */
export async function saveRights(tx: Tx, userId: string, { role, permissions }: Rights): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ role, permissions: [...permissions] })
    .where('userId', '=', userId)
    .execute()
}

/** Puts a login on the staff; never lowers someone who is on it already. */
export async function insertStaff(db: Db, userId: string, { role, permissions }: Rights): Promise<void> {
  const rights = { role, permissions: [...permissions] }
  await db
    .insertInto('staff')
    .values({ userId, ...rights })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet(rights)
        .where(role === 'admin' ? sql<boolean>`true` : sql<boolean>`not (${isKnownRole})`),
    )
    .execute()
}

/** True if the login with this address (lower case) is on the staff. */
export async function isStaffEmail(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select('staff.id')
    .where('users.email', '=', email)
    .where(isKnownRole)
    .executeTakeFirst()
  return row !== undefined
}

/** The login of a staff record. */
export async function findUserOfStaff(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}

/** All admins, the oldest first. */
export async function listAdmins(db: Db) {
  return await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['staff.id', 'staff.userId', 'users.email', 'staff.createdAt as since'])
    .where('staff.role', '=', 'admin')
    .orderBy('staff.createdAt')
    .orderBy('staff.id')
    .execute()
}

/** True if a login is that of staff, with whatever role. */
export async function isStaffLogin(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('userId', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** The ids of all admins’ logins, locked until the transaction ends so that none is removed meanwhile. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('staff')
    .select('userId')
    .where('role', '=', 'admin')
    .orderBy('userId')
    .forUpdate()
    .execute()
  return admins.map(({ userId }) => userId)
}

/** True for an admin, who stays one until the transaction ends. */
export async function holdAdmin(tx: Tx, userId: string): Promise<boolean> {
  const admin = tx
    .selectFrom('staff')
    .select('userId')
    .where('userId', '=', userId)
    .where('role', '=', 'admin')
    .forShare()
  return (await admin.executeTakeFirst()) !== undefined
}

/** Deletes the staff record of a login. */
export async function deleteStaff(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('staff').where('userId', '=', userId).execute()
}
