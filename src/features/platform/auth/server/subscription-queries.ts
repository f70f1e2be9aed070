import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { PushTarget } from '../../../../lib/server/push/push.ts'

/** The endpoints of the browsers in which a login has turned push on for this public key. */
export async function listSubscriptions(db: Db, userId: string, publicKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', userId)
    .where('publicKey', '=', publicKey)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

export type NewSubscription = PushTarget & { publicKey: string }

/**
 * Saves a browser's subscription for the session's user, replacing one of another user in the same browser. False if
 * the session has ended. The session is locked: ending it at the same time waits, and then deletes the subscription.
 */
export async function upsertSubscription(
  db: Db,
  sessionId: string,
  { endpoint, p256dh, auth, publicKey }: NewSubscription,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with session as (select user_id, created_at from sessions where id = ${sessionId} for key share)
    insert into push_subscriptions (user_id, signed_in_at, endpoint, p256dh, auth, public_key)
    select user_id, created_at, ${endpoint}, ${p256dh}, ${auth}, ${publicKey} from session
    on conflict (endpoint) do update set user_id = excluded.user_id, signed_in_at = excluded.signed_in_at,
      p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key, created_at = now()`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Deletes all but the newest `max` subscriptions of a login. */
export async function trimSubscriptions(db: Db, userId: string, max: number): Promise<void> {
  const newest = db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('id', 'not in', newest)
    .execute()
}

/** Deletes one of a login's subscriptions with its pending push messages. */
export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Deletes a subscription that its push service no longer knows, with its pending push messages. */
export async function deleteGoneSubscription(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
}

/** Deletes the subscriptions of browsers in which no one has signed in for a year. */
export async function deleteOldSubscriptions(db: Db, now?: Date): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('signedInAt', '<', retentionStart('pushSubscriptions', now))
    .execute()
}
