import type { Db } from '../../../../lib/server/database/database.ts'
import { canDo } from '../../../platform/auth/server/permission-queries.ts'

/** A login's feeds, latest first. */
export async function listFeeds(db: Db, userId: string) {
  return await db
    .selectFrom('calendarFeeds as feed')
    .leftJoin('calendars', 'calendars.id', 'feed.calendarId')
    .select(['feed.id', 'feed.createdAt', 'feed.readOn', 'calendars.name as calendar'])
    .where('feed.userId', '=', userId)
    .orderBy('feed.createdAt', 'desc')
    .orderBy('feed.id')
    .execute()
}
export type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number]

/** The calendars that take appointments, in their order. */
export async function listCalendars(db: Db) {
  return await db
    .selectFrom('calendars')
    .select(['id', 'name'])
    .where('hiddenAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type NewFeed = { hash: string; kind: 'own' | 'clinic'; userId: string; calendarId: number | null }

/** Saves a feed; gives its id. */
export async function insertFeed(db: Db, { hash, kind, userId, calendarId }: NewFeed): Promise<string> {
  const { id } = await db
    .insertInto('calendarFeeds')
    .values({ hash, kind, userId, calendarId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a feed of a login; false if there is none. */
export async function deleteFeed(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarFeeds')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The feed with this hash, with its calendar and the phone of its login’s customer; undefined for none, or one that ended. */
export async function findFeed(db: Db, hash: string) {
  return await db
    .selectFrom('calendarFeeds as feed')
    .leftJoin('customers', 'customers.userId', 'feed.userId')
    .leftJoin('calendars', 'calendars.id', 'feed.calendarId')
    .leftJoin('staff', 'staff.userId', 'feed.userId')
    .select(['feed.id', 'feed.kind', 'feed.readOn', 'customers.phoneNumber as ownerPhone'])
    .select(['feed.calendarId', 'calendars.name as calendar'])
    .where('feed.hash', '=', hash)
    .where(({ or, eb }) => or([eb('feed.kind', '=', 'own'), canDo('appointments:read')]))
    .executeTakeFirst()
}

/** Saves on which day a feed was last read. */
export async function saveFeedRead(db: Db, id: string, day: string): Promise<void> {
  await db.updateTable('calendarFeeds').set({ readOn: day }).where('id', '=', id).execute()
}
