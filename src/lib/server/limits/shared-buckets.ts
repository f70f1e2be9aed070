import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { retentionStart } from '../database/retention-start.ts'
import { own } from '../database/statement-ways.ts'
import { CLOCK_SET_BACK_S, type TokenBuckets, type Try } from './token-buckets.ts'

/**
 * Creates token buckets that all servers of a database share: twice the servers are not twice the tries. An allowed try
 * is one statement, a refused one writes nothing. Keys name people and addresses, so only their HMAC is stored.
 */
export function createSharedBuckets(now: () => Date, secret: string): TokenBuckets {
  const hashOf = ({ key }: Try) => createHmac('sha256', secret).update(`try ${key}`).digest('base64url')
  const giveBack = async (db: Db, tries: readonly Try[]) => {
    if (tries.length > 0) await returnTries(db, tries.map(hashOf))
  }
  return {
    take: async (db, tries) => {
      const at = now()
      const wanted = tries.map((tried) => ({ ...tried, hash: hashOf(tried) }))
      const taken = await takeTries(db, wanted, at)
      if (taken.size === tries.length) return 0
      await giveBack(
        db,
        wanted.filter(({ hash }) => taken.has(hash)),
      )
      return await waitFor(
        db,
        wanted.filter(({ hash }) => !taken.has(hash)).map(({ hash }) => hash),
        at,
      )
    },
    giveBack,
  }
}

/** Takes a try from each bucket that has one; returns the keys of those. In order of the keys, against deadlocks. */
async function takeTries(
  db: Db,
  wanted: readonly (Try & { hash: string })[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const now = sql`${at}::timestamptz`
  const next = sql`case when bucket.full_at > ${now} + (excluded.burst * excluded.refill + ${CLOCK_SET_BACK_S} * interval '1 second')
    then ${now} else greatest(bucket.full_at, ${now}) end + excluded.refill`
  const { rows } = await sql<{ key: string }>`
    insert into try_buckets as bucket (key, full_at, refill, burst)
    select key, ${now} + refill_s * interval '1 second', refill_s * interval '1 second', burst
    from unnest(
      ${wanted.map(({ hash }) => hash)}::text[],
      ${wanted.map(({ size }) => size.secondsPerTry)}::float8[],
      ${wanted.map(({ size }) => size.burst)}::integer[]
    ) as wanted (key, refill_s, burst)
    order by key
    on conflict (key) do update
      set full_at = ${next}, refill = excluded.refill, burst = excluded.burst
      where ${next} <= ${now} + excluded.burst * excluded.refill
    returning key`.execute(own(db))
  return new Set(rows.map(({ key }) => key))
}

/** Puts a try back into each bucket, in the same order of the keys. */
async function returnTries(db: Db, keys: string[]): Promise<void> {
  await sql`
    update try_buckets set full_at = full_at - refill
    from (select key from try_buckets where key = any(${keys}::text[]) order by key for update) as held
    where try_buckets.key = held.key`.execute(own(db))
}

/** The seconds until each of the buckets has a try; at least one, since a try was refused. */
async function waitFor(db: Db, keys: string[], at: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(extract(epoch from greatest(full_at, ${at}::timestamptz) + refill - burst * refill - ${at}::timestamptz))::float8
      as seconds
    from try_buckets where key = any(${keys}::text[])`.execute(db)
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

/** Deletes buckets that are full: they count nothing. */
export async function deleteFullBuckets(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('tryBuckets').where('fullAt', '<', retentionStart('tryBuckets', now)).execute()
}
