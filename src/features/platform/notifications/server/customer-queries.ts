import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mailsWithJobs, notificationsTo } from './queries.ts'

/** The login of a customer; null without one and for that of staff, undefined for an unknown id. */
export async function findLoginOf(db: Db, customerId: string): Promise<string | null | undefined> {
  const customer = await db
    .selectFrom('customers')
    .leftJoin('staff', 'staff.userId', 'customers.userId')
    .select(sql<string | null>`case when staff.id is null then customers.user_id end`.as('userId'))
    .where('customers.id', '=', customerId)
    .where('customers.erasedAt', 'is', null)
    .executeTakeFirst()
  return customer?.userId
}

type Reader = { userId: string; customerId: string }

/** The latest notifications to a login as a customer's: those to staff name the customer whom they are about. */
export async function listNewsTo(db: Db, { userId }: Reader, limit: number) {
  return await notificationsTo(db, userId, { after: null, limit }).where('customerId', 'is', null).execute()
}

/** The latest emails to a login as a customer's: those about the login itself name no customer. */
export async function listMailsTo(db: Db, { userId, customerId }: Reader, limit: number) {
  return await mailsWithJobs(db)
    .where('outbox.userId', '=', userId)
    .where('outbox.customerId', '=', customerId)
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
