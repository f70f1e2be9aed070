import type { Db } from '../../../lib/server/database.ts'

const FEED_COLUMNS = ['id', 'created_at as createdAt', 'read_on as readOn'] as const

/** A login's feeds, latest first. */
export async function listFeeds(db: Db, userId: string) {
  return await db
    .selectFrom('calendar_feeds')
    .select(FEED_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
export type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number]

export type NewFeed = { hash: string; kind: 'own' | 'clinic'; userId: string }

/** Saves a feed. */
export async function insertFeed(tx: Db, { hash, kind, userId }: NewFeed): Promise<FeedRow> {
  return await tx
    .insertInto('calendar_feeds')
    .values({ hash, kind, user_id: userId })
    .returning(FEED_COLUMNS)
    .executeTakeFirstOrThrow()
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

/** The feed with this hash, with the phone of its login’s customer; undefined for none, or one that ended. */
export async function findFeed(db: Db, hash: string) {
  return await db
    .selectFrom('calendar_feeds as feed')
    .leftJoin('customers', 'customers.user_id', 'feed.user_id')
    .leftJoin('staff', 'staff.user_id', 'feed.user_id')
    .select(['feed.id', 'feed.kind', 'feed.read_on as readOn', 'customers.phone_number as ownerPhone'])
    .where('feed.hash', '=', hash)
    .where(({ or, eb }) => or([eb('feed.kind', '=', 'own'), eb('staff.role', '=', 'admin')]))
    .executeTakeFirst()
}

/** Saves on which day a feed was last read. */
export async function saveFeedRead(db: Db, id: string, day: string): Promise<void> {
  await db.updateTable('calendar_feeds').set({ read_on: day }).where('id', '=', id).execute()
}
