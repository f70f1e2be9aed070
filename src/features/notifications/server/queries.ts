import { sql } from 'kysely'
import { comesAfter, type Position } from '../../../lib/server/cursor.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { OutgoingMail } from '../../../lib/server/mail.ts'
import { DELIVERED_WITHIN_S, MAX_ATTEMPTS, MOST_UNREAD, type News } from '../rules.ts'

/** How the customer with this phone is told of something; undefined without a login. */
export async function findRecipient(db: Db, phone: string) {
  return await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(({ fn }) => [
      'users.id as userId',
      // Who gave no address of their own is written to where they sign in.
      fn.coalesce('customers.email', 'users.email').as('email'),
      'customers.notification_preferences as preferences',
    ])
    .where('customers.phone_number', '=', phone)
    .executeTakeFirst()
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** Tells a login something: writes the row with the caller's transaction, so both stand or fall together. */
export async function insertNotification(
  db: Db,
  userId: string,
  { title, message }: Pick<News, 'title' | 'message'>,
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ user_id: userId, type: 'appointment', title, message })
    .execute()
}

/** A page of what a login has been told, newest first, beginning after a position. */
export async function listNotifications(db: Db, userId: string, after: Position | null, limit: number) {
  return await db
    .selectFrom('notifications')
    .select(['id', 'title', 'message', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .where(comesAfter(after, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many notifications a login has not read, counted up to `MOST_UNREAD`. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const unread = db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .limit(MOST_UNREAD)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Notes that a login has read one of its notifications; false when it has none with that id. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that a login has read all of its notifications. */
export async function markAllRead(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}

const seconds = (count: number) => sql<string>`make_interval(secs => ${count})`
const isYoung = sql<boolean>`created_at > now() - ${seconds(DELIVERED_WITHIN_S)}`

const OUTBOX_COLUMNS = [
  'id',
  'recipient',
  'subject',
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
  'next_attempt_at as nextAttemptAt',
  'sent_at as sentAt',
  sql<boolean>`not ${isYoung}`.as('isTooOld'),
] as const

/** Writes a mail, due at once. */
export async function insertMail(db: Db, { to, subject, text, html }: OutgoingMail): Promise<void> {
  await db.insertInto('outbox').values({ recipient: to, subject, text, html }).execute()
}

/** A page of the mails, newest first, beginning after a position. */
export async function listMails(db: Db, after: Position | null, limit: number) {
  return await db
    .selectFrom('outbox')
    .select(OUTBOX_COLUMNS)
    .where(comesAfter(after, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One mail with its words. */
export async function findMail(db: Db, id: string) {
  return await db
    .selectFrom('outbox')
    .select([...OUTBOX_COLUMNS, 'text', 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ClaimedMail = { id: string; attempts: number } & OutgoingMail

/**
 * Takes the mail that is due longest and counts the attempt. Nobody else gets it for `holdS` seconds: should this
 * process end before it says what came of the attempt, the mail is due again then.
 */
export async function claimMail(db: Db, holdS: number): Promise<ClaimedMail | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .where(isYoung)
    .where('attempts', '<', MAX_ATTEMPTS)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const row = await db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: sql<Date>`now() + ${seconds(holdS)}` })
    .where('id', '=', due)
    .returning(['id', 'attempts', 'recipient as to', 'subject', 'text', 'html'])
    .executeTakeFirst()
  return row && { ...row, text: row.text ?? '', html: row.html ?? '' }
}

/** Notes that a mail has left, and forgets what it said. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()`, next_attempt_at: null, last_error: null, text: null, html: null })
    .where('id', '=', id)
    .execute()
}

/** Notes why an attempt failed, and when the next one is due; null: there is none. */
export async function markFailed(
  db: Db,
  id: string,
  { reason, againInS }: { reason: string; againInS: number | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: reason,
      next_attempt_at: againInS === null ? null : sql<Date>`now() + ${seconds(againInS)}`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Forgets the mails that are older than a month. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.deleteFrom('outbox').where('created_at', '<', sql<Date>`now() - interval '1 month'`).execute()
}
