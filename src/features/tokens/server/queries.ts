import type { Db } from '../../../lib/server/database/database.ts'

/** The logins of all admins. */
export async function listAdmins(db: Db) {
  return await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('staff.role', '=', 'admin')
    .orderBy('users.email')
    .execute()
}
