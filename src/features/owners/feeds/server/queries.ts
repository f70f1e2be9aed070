import type { Db } from '../../../../lib/server/database/database.ts'
import { canDo } from '../../../platform/auth/server/permission-queries.ts'

/** A login's feeds, latest first. */
export async function listFeeds(db: Db, userId: string) {
  return await db
    .selectFrom('calendar_feeds as feed')
    .leftJoin('calendars', 'calendars.id', 'feed.calendar_id')
    .select([
      'feed.id',
      'feed.created_at as createdAt',
      'feed.read_on as readOn',
      'calendars.name as calendar',
    ])
    .where('feed.user_id', '=', userId)
    .orderBy('feed.created_at', 'desc')
    .orderBy('feed.id')
    .execute()
}
export type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number]

/** The calendars that take appointments, in their order. */
export async function listCalendars(db: Db) {
  return await db
    .selectFrom('calendars')
    .select(['id', 'name'])
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type NewFeed = { hash: string; kind: 'own' | 'clinic'; userId: string; calendarId: number | null }

/** Saves a feed; gives its id. */
export async function insertFeed(db: Db, { hash, kind, userId, calendarId }: NewFeed): Promise<string> {
  const { id } = await db
    .insertInto('calendar_feeds')
    .values({ hash, kind, user_id: userId, calendar_id: calendarId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a feed of a login; false if there is none. */
export async function deleteFeed(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The feed with this hash, with its calendar and the phone of its login’s customer; undefined for none, or one that ended. */
export async function findFeed(db: Db, hash: string) {
  return await db
    .selectFrom('calendar_feeds as feed')
    .leftJoin('customers', 'customers.user_id', 'feed.user_id')
    .leftJoin('calendars', 'calendars.id', 'feed.calendar_id')
    .leftJoin('staff', 'staff.user_id', 'feed.user_id')
    .select(['feed.id', 'feed.kind', 'feed.read_on as readOn', 'customers.phone_number as ownerPhone'])
    .select(['feed.calendar_id as calendarId', 'calendars.name as calendar'])
    .where('feed.hash', '=', hash)
    .where(({ or, eb }) => or([eb('feed.kind', '=', 'own'), canDo('appointments:read')]))
    .executeTakeFirst()
}

/** Saves on which day a feed was last read. */
export async function saveFeedRead(db: Db, id: string, day: string): Promise<void> {
  await db.updateTable('calendar_feeds').set({ read_on: day }).where('id', '=', id).execute()
}
