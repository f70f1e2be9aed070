import type { Db } from '../../../lib/server/database.ts'

/** The addresses of all admins. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select('users.email')
    .where('staff.role', '=', 'admin')
    .orderBy('users.email')
    .execute()
  return admins.map(({ email }) => email)
}
