import { type RawBuilder, sql } from 'kysely'
import type { Message } from '../../../../lib/message.ts'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { JobData } from '../../../../lib/server/jobs/job-queries.ts'
import type { MailMessage } from '../../../../lib/server/mail/mail.ts'
import { messagesTo } from '../../auth/server/contact-queries.ts'
import { canDo, isAdmin, isBelowAdmin } from '../../auth/server/permission-queries.ts'
import { DELIVERED_WITHIN_S, MAX_UNPROVED_MAILS, MAX_UNREAD, type StaffNews } from '../rules.ts'

/** Where to notify the customer with this phone number; undefined if they have no login. */
export async function findRecipient(db: Db, phone: string) {
  return await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.userId')
    .select([
      'users.id as userId',
      'customers.id as customerId',
      messagesTo.as('email'),
      'customers.notificationPreferences as preferences',
    ])
    .where('customers.phoneNumber', '=', phone)
    .executeTakeFirst()
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** Inserts a notification for each admin who has not turned them off. */
export async function insertStaffNotifications(
  db: Db,
  { link, customerId, ...news }: StaffNews,
): Promise<void> {
  const text = (value: string) => sql<string>`${value}::text`
  const { kind, details } = columnsOf(news)
  await db
    .insertInto('notifications')
    .columns(['userId', 'type', 'kind', 'details', 'link', 'customerId'])
    .expression(
      db
        .selectFrom('staff')
        .select(['userId', sql.lit('appointment').as('type')])
        .select([text(kind).as('kind'), sql<object>`${details}::jsonb`.as('details'), text(link).as('link')])
        .select(sql<string>`${customerId}::uuid`.as('customerId'))
        .where(canDo('appointments:read'))
        .where('userId', 'not in', (muted) => muted.selectFrom('mutedStaff').select('userId')),
    )
    .execute()
}

/** Notifies the admins who have not turned that off, unless the same stands in their list. */
export async function insertAdminNotifications(db: Db, { link, ...news }: StaffNews): Promise<void> {
  const { kind, details } = columnsOf(news)
  await sql`
    insert into notifications (user_id, type, kind, details, link)
    select user_id, 'appointment', ${kind}::text, ${details}::jsonb, ${link}::text from staff
    where ${isAdmin} and user_id not in (select user_id from muted_staff) and not exists (
      select from notifications as same
      where same.user_id = staff.user_id and same.kind = ${kind}::text and same.details = ${details}::jsonb
    )`.execute(db)
}

/** True if a login gets no notifications of what customers do. */
export async function isMuted(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mutedStaff')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns notifications of what customers do off for a login, or on again. */
export async function setMuted(db: Db, userId: string, muted: boolean): Promise<void> {
  if (muted)
    await db
      .insertInto('mutedStaff')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('mutedStaff').where('userId', '=', userId).execute()
}

/** Inserts a notification for a login in the caller's transaction and returns its id. */
export async function insertNotification(
  db: Db,
  userId: string,
  news: Message & { page?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('notifications')
    .values({ userId, type: 'appointment', link: news.page ?? null, ...columnsOf(news) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function columnsOf({ kind, details }: Message) {
  return { kind, details: JSON.stringify(details) }
}

/** Whose notifications are read; `asStaff` if they may read what tells the clinic of its customers. */
export type NewsReader = { userId: string; asStaff: boolean }

/** True for a notification that its reader may still read: one about a customer was for staff with the right to it. */
const mayStillRead = ({ asStaff }: NewsReader) => sql<boolean>`(${asStaff}::boolean or customer_id is null)`

/** A page of a login's notifications, newest first, starting after a position. */
export async function listNotifications(db: Db, reader: NewsReader, range: PageRange) {
  return await notificationsTo(db, reader.userId, range).where(mayStillRead(reader)).execute()
}

/** The same as a query, to be completed with a condition. */
export const notificationsTo = (db: Db, userId: string, { after, limit }: PageRange) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'details', 'link', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))

/** How many notifications a login has not read, counted up to `MAX_UNREAD`. */
export async function countUnread(db: Db, reader: NewsReader): Promise<number> {
  const unread = db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', reader.userId)
    .where(mayStillRead(reader))
    .where('readAt', 'is', null)
    .limit(sql.lit(MAX_UNREAD))
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one of a login's notifications as read; false if it has none with this id. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all of a login's notifications as read. */
export async function markAllRead(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute()
}

const seconds = (count: number) => sql<string>`make_interval(secs => ${count})`
/** The kinds of job that deliver. An email's job has the id of the email as its key; a trigger on `outbox` queues it. */
export const MAIL_JOB = 'mail'
export const PUSH_JOB = 'push'

/** Emails with their jobs. An email without one was too old before a server could send it. */
export const mailsWithJobs = (db: Db) =>
  db
    .selectFrom('outbox')
    .leftJoin('jobs', (join) =>
      join.on('jobs.kind', '=', MAIL_JOB).on('jobs.key', '=', sql<string>`outbox.id::text`),
    )
    .select([
      'outbox.id',
      'recipient',
      'subject',
      'outbox.kind',
      'details',
      sql<number>`coalesce(jobs.attempts, 0)`.as('attempts'),
      'jobs.error as lastError',
      'outbox.createdAt',
      'jobs.failedAt',
      'sentAt',
      sql<boolean>`outbox.created_at <= now() - ${seconds(DELIVERED_WITHIN_S)}`.as('isTooOld'),
    ])

/**
 * Inserts an email and, by a trigger, the job that sends it. To an address that no one has proved to be theirs go at most
 * `MAX_UNPROVED_MAILS` within an hour, from all causes together; false if this would be one more.
 */
export async function insertMail(db: Db, mail: MailMessage): Promise<boolean> {
  const { to, userId, toClinic = false } = mail
  const isProved = sql<boolean>`${toClinic}::boolean or exists (
    select from users where id = ${userId} and (email = ${to} and email_verified or contact_email = ${to})
  )`
  if (await insertMailIf(db, mail, { unproved: false, condition: isProved })) return await endMail(db, mail)
  // One after the other, so that each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${to}::text, 0))`.execute(db)
  const isLeft = sql<boolean>`(
    select count(*) from outbox
    where recipient = ${to} and unproved and created_at > now() - interval '1 hour'
  ) < ${sql.lit(MAX_UNPROVED_MAILS)}`
  if (!(await insertMailIf(db, mail, { unproved: true, condition: isLeft }))) return false
  return await endMail(db, mail)
}

/** Ends the job of an email that is no longer needed. */
async function endMail(db: Db, { id, usefulMs }: MailMessage): Promise<true> {
  if (id !== undefined && usefulMs !== undefined)
    await sql`
      update jobs set expires_at = least(expires_at, now() + ${seconds(usefulMs / 1000)})
      where kind = ${MAIL_JOB} and key = ${id}`.execute(db)
  return true
}

async function insertMailIf(
  db: Db,
  { id, to, userId, customerId = undefined, kind, details, calendar }: MailMessage,
  { unproved, condition }: { unproved: boolean; condition: RawBuilder<boolean> },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into outbox (id, recipient, user_id, customer_id, kind, details, calendar, unproved)
    select coalesce(${id ?? null}::uuid, gen_random_uuid()), ${to}::text, ${userId}::text, ${customerId ?? null}::uuid, ${kind}::text,
      ${JSON.stringify(details)}::jsonb, ${calendar ?? null}::text, ${sql.lit(unproved)}
    where ${condition}`.execute(db)
  return numAffectedRows > 0n
}

/** A page of the emails, newest first, starting after a position. */
export async function listMails(db: Db, { after, limit }: PageRange) {
  return await mailsWithJobs(db)
    .where(comesAfter(after, ['outbox.createdAt', 'outbox.id'], 'desc'))
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** One email, and whether an admin may open its link: it is for people below admins, or invites an admin in their name. */
export async function findMail(db: Db, { id, readBy }: { id: string; readBy: string }) {
  const mayOpenLink = sql<boolean>`not exists (
    select from staff join users on users.id = staff.user_id
    where not ${isBelowAdmin} and (users.id = outbox.user_id or recipient in (users.email, users.contact_email))
  ) and not exists (
    select from staff_invitations
    where email = recipient and outbox.user_id is null and not ${isBelowAdmin} and invited_by <> ${readBy}
  )`
  return await mailsWithJobs(db)
    .select(mayOpenLink.as('mayOpenLink'))
    .where('outbox.id', '=', id)
    .executeTakeFirst()
}

/** Records that an admin was shown the link of an email; once for what they open within a minute, which shows it in two forms. */
export async function recordOpening(
  db: Db,
  { id, openedBy }: { id: string; openedBy: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ openedAt: sql<Date>`now()`, openedBy })
    .where('id', '=', id)
    .where(sql<boolean>`opened_by is distinct from ${openedBy} or opened_at < now() - interval '1 minute'`)
    .execute()
}

/** The email of a job; undefined if it has been sent or deleted. */
export async function findMailToSend(db: Db, id: string) {
  return await db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'kind', 'details', 'calendar'])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
}

/** Marks an email as sent with this subject and deletes its values. */
export async function markSent(db: Db, id: string, subject: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: sql<Date>`now()`, subject, details: null, calendar: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes emails that are older than a month. */
export async function deleteOldMails(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('outbox').where('createdAt', '<', retentionStart('mails', now)).execute()
}

/** Deletes notifications that are older than a year. */
export async function deleteOldNotifications(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('notifications').where('createdAt', '<', retentionStart('notifications', now)).execute()
}

/**
 * Queues a notification for all browsers of its login, due immediately. The database has a clock of its own: what it is
 * given is for how long a message is of use, not until when.
 */
export async function insertPushes(
  db: Db,
  userId: string,
  { notificationId, usefulMs = Number.POSITIVE_INFINITY }: { notificationId: string; usefulMs?: number },
): Promise<void> {
  const lastsS = Math.min(usefulMs / 1000, DELIVERED_WITHIN_S)
  const browsers = db
    .selectFrom('pushSubscriptions')
    .select([
      sql.lit(PUSH_JOB).as('kind'),
      sql<
        Record<string, string>
      >`jsonb_build_object('subscriptionId', id, 'notificationId', ${notificationId}::text)`.as('data'),
      sql<Date>`now() + ${seconds(lastsS)}`.as('expiresAt'),
    ])
    .where('userId', '=', userId)
  await db.insertInto('jobs').columns(['kind', 'data', 'expiresAt']).expression(browsers).execute()
}

export type Push = NonNullable<Awaited<ReturnType<typeof findPush>>>

/**
 * The message of a job; undefined if its notification or browser is gone, or the browser now belongs to another user or
 * subscribed with another public key.
 */
export async function findPush(db: Db, data: JobData, publicKey: string) {
  const { subscriptionId = null, notificationId = null } = data
  return await db
    .selectFrom('pushSubscriptions as browser')
    .innerJoin('notifications as news', 'news.userId', 'browser.userId')
    .select(['news.id as notificationId', 'news.kind', 'news.details', 'news.link'])
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('browser.id', '=', subscriptionId)
    .where('browser.publicKey', '=', publicKey)
    .where('news.id', '=', notificationId)
    .executeTakeFirst()
}
