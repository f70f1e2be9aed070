import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { MAIL_JOB, PUSH_JOB } from '../../../platform/notifications/server/queries.ts'

/** The size of the database in bytes, and the name of its last migration. */
export async function readDatabaseFigures(db: Db): Promise<{ sizeBytes: number; migration: string }> {
  const { rows } = await sql<{ sizeBytes: number; migration: string }>`
    select pg_database_size(current_database()) as "sizeBytes", max(name) as migration from schema_migrations
  `.execute(db)
  return rows[0] ?? { sizeBytes: 0, migration: '' }
}

/** Records a backup that the command has made; `madeAt` is the moment that it shows. */
export async function recordBackup(db: Db, madeAt: Date): Promise<void> {
  await db.insertInto('backups').values({ madeAt }).execute()
}

/** When the command made the last backup; null if it has made none. One that a clock ahead of `now` recorded is left out. */
export async function readLastBackup(db: Db, now: Date): Promise<Date | null> {
  const { last } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max<Date | null>('madeAt').as('last'))
    .where('madeAt', '<=', now)
    .executeTakeFirstOrThrow()
  return last
}

const isWaiting = sql<boolean>`due_at is not null and expires_at > now()`

/** How long ago an instant was, in seconds. */
const ageOf = (instant: RawBuilder<unknown>) =>
  sql<number | null>`extract(epoch from now() - ${instant})::float8`

/** How many emails wait and how long the oldest has, how many were given up in the last week, and when the last one was sent. */
export async function readMailFigures(db: Db) {
  return await db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where ${isWaiting})`.as('waiting'),
      ageOf(sql`min(created_at) filter (where ${isWaiting})`).as('waitedS'),
      sql<number>`count(*) filter (where failed_at > now() - interval '7 days')`.as('givenUp'),
      sql<Date | null>`max(done_at)`.as('lastSent'),
    ])
    .where('kind', '=', MAIL_JOB)
    .executeTakeFirstOrThrow()
}

/** How many devices get push messages, and how many messages wait and how long the oldest has. */
export async function readPushFigures(db: Db) {
  return await db
    .selectFrom('jobs')
    .select(({ selectFrom, fn }) => [
      fn.countAll<number>().as('waiting'),
      ageOf(sql`min(created_at)`).as('waitedS'),
      selectFrom('pushSubscriptions')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('devices'),
    ])
    .where('kind', '=', PUSH_JOB)
    .where(isWaiting)
    .executeTakeFirstOrThrow()
}
