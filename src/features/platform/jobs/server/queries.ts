import { sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'

/** The queue of one kind of job. */
export type JobFigures = {
  kind: string
  /** Jobs that are due, running or planned; none for a kind that is only repeated. */
  waiting: number
  /** For how many seconds the oldest due job has been due; 0 if none is. */
  lagS: number
  /** Jobs that were given up within a month, and repeated ones whose last run failed. */
  failed: number
}

const isExpired = sql<boolean>`coalesce(expires_at <= now(), false)`

/**
 * Figures of the queue for each kind of job that has any. Without `kinds` these include kinds that no server runs at
 * present, such as emails while there is no mail server; their lag grows.
 */
export async function jobFigures(db: Db, kinds?: readonly string[]): Promise<JobFigures[]> {
  const isDue = sql`due_at <= now() and not ${isExpired}`
  const figures = db
    .selectFrom('jobs')
    .select([
      'kind',
      sql<number>`(count(*) filter (where due_at is not null and every_s is null and not ${isExpired}))::integer`.as(
        'waiting',
      ),
      sql<number>`coalesce(extract(epoch from now() - min(due_at) filter (where ${isDue})), 0)::float8`.as(
        'lagS',
      ),
      sql<number>`(count(*) filter (where failed_at is not null))::integer`.as('failed'),
    ])
    .where((is) => is.or([is('dueAt', 'is not', null), is('failedAt', 'is not', null)]))
    .groupBy('kind')
    .orderBy('kind')
  const chosen =
    kinds === undefined ? figures : figures.where('kind', '=', sql<string>`any(${kinds}::text[])`)
  return await chosen.execute()
}

/** A page of the failed jobs, latest first, starting after a position. */
export async function listFailedJobs(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'error', 'dueAt as nextAt', isExpired.as('isExpired')])
    .select(sql<Date>`failed_at`.as('failedAt'))
    .where('failedAt', 'is not', null)
    .where(comesAfter(after, ['failedAt', 'id'], 'desc'))
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** Makes failed jobs due, or the one with this id; returns how many. Those that are too old are left out. */
export async function startFailedJobs(db: Db, id?: string): Promise<number> {
  const failed = db
    .updateTable('jobs')
    .set({
      dueAt: sql<Date>`now()`,
      startedAgainAt: sql<Date>`now()`,
      attempts: 0,
      failedAt: null,
    })
    .where('failedAt', 'is not', null)
    .where(sql<boolean>`not ${isExpired}`)
  const chosen = id === undefined ? failed : failed.where('id', '=', id)
  const { numUpdatedRows } = await chosen.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** True if a job has failed and has not been started again. */
export async function hasFailed(db: Db, id: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .executeTakeFirst()
  return job !== undefined
}
