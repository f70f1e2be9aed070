import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database/database.ts'
import { mailsWithJobs } from './queries.ts'

/** The login of a customer; null without one, undefined for an unknown id. */
export async function findLoginOf(db: Db, customerId: string): Promise<string | null | undefined> {
  const customer = await db
    .selectFrom('customers')
    .select('user_id as userId')
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return customer?.userId
}

/** The latest emails to a login. */
export async function listMailsTo(db: Db, userId: string, limit: number) {
  return await mailsWithJobs(db)
    .where('outbox.user_id', '=', userId)
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
