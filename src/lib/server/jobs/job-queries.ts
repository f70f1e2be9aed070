import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { retentionStart } from '../database/retention-start.ts'

/** The present by the database's clock, which all servers share. Tests pass another. */
export type Clock = (() => Date) | undefined
const present = (clock: Clock) =>
  clock === undefined ? sql<Date>`now()` : sql<Date>`${clock()}::timestamptz`
const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** The ids of the records that a job is about; nothing personal. */
export type JobData = Record<string, string>

export type NewJob = {
  kind: string
  data?: JobData
  /** At most one job of a kind has a key, also when it is done: it is remembered for a month. */
  key?: string
  /** In how many seconds it is due; otherwise immediately. */
  dueInS?: number
  /** After how many seconds it is no longer run. */
  expiresInS?: number
}

/** Queues a job in the caller's transaction, to run after its commit. False if its key was used within a month. */
export async function enqueueJob(db: Db, { kind, data = {}, ...job }: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobs')
    .values({
      kind,
      key: job.key ?? null,
      data: JSON.stringify(data),
      dueAt: sql<Date>`now() + ${seconds(job.dueInS ?? 0)}`,
      expiresAt: job.expiresInS === undefined ? null : sql<Date>`now() + ${seconds(job.expiresInS)}`,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).where('key', 'is not', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type Job = {
  id: string
  kind: string
  key: string | null
  data: JobData
  attempts: number
  everyS: number | null
  /** Names this attempt. */
  claim: string
}

/**
 * Claims the job of these kinds that has been due longest and counts the attempt. No one else gets it for `holdS`
 * seconds; if this process ends before recording the result, the job is due again after that.
 */
export async function claimJob(
  db: Db,
  kinds: readonly string[],
  { holdS, clock }: { holdS: number; clock: Clock },
): Promise<Job | undefined> {
  const now = present(clock)
  // Each kind's next job, found on the index of due jobs: those of kinds that no server runs are not stepped over.
  const due = sql<string>`(
    select next.id from unnest(${kinds}::text[]) as served (kind) cross join lateral (
      select id, due_at from jobs
      where jobs.kind = served.kind and due_at <= ${now} and (expires_at is null or expires_at > ${now})
      order by due_at limit 1 for update skip locked
    ) as next
    order by next.due_at limit 1
  )`
  return await db
    .updateTable('jobs')
    .set({
      attempts: sql`attempts + 1`,
      dueAt: sql<Date>`${now} + ${seconds(holdS)}`,
      claim: sql<string>`gen_random_uuid()`,
      failedAt: null,
    })
    .where('id', '=', due)
    .returning(['id', 'kind', 'key', 'data', 'attempts', 'everyS', sql<string>`claim`.as('claim')])
    .executeTakeFirst()
}

const claimed = (db: Db, { id, claim }: Job) =>
  db.updateTable('jobs').where('id', '=', id).where('claim', '=', claim)

/** Holds a running job for another `holdS` seconds; false if someone else has claimed it. */
export async function holdJob(
  db: Db,
  job: Job,
  { holdS, clock }: { holdS: number; clock: Clock },
): Promise<boolean> {
  const due = sql<Date>`${present(clock)} + ${seconds(holdS)}`
  const { numUpdatedRows } = await claimed(db, job).set({ dueAt: due }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that a job is done: it is deleted, remembered by its key, or due the next time. A job that only writes to the
 * database calls this in its own transaction, and is thus done exactly once. False if someone else has claimed the job.
 */
export async function finishJob(db: Db, job: Job, clock?: Clock): Promise<boolean> {
  const now = present(clock)
  const { everyS, key } = job
  if (everyS === null && key === null) {
    const { numDeletedRows } = await db
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('claim', '=', job.claim)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const end =
    everyS === null
      ? { dueAt: null, doneAt: now }
      : { dueAt: nextTime(now, everyS), failedAt: null, attempts: 0 }
  const { numUpdatedRows } = await claimed(db, job)
    .set({ ...end, claim: null, error: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records why an attempt failed and in how many seconds the next one is due; null: the job is given up. */
export async function failJob(
  db: Db,
  job: Job,
  { reason, againInS, clock }: { reason: string; againInS: number | null; clock: Clock },
): Promise<void> {
  const now = present(clock)
  const givenUp = {
    failedAt: now,
    dueAt: job.everyS === null ? null : nextTime(now, job.everyS),
    ...(job.everyS === null ? {} : { attempts: 0 }),
  }
  const next = againInS === null ? givenUp : { dueAt: sql<Date>`${now} + ${seconds(againInS)}` }
  await claimed(db, job)
    .set({ ...next, claim: null, error: reason })
    .execute()
}

/** The next full hour, or other multiple of a time, counted from 1970. */
function nextTime(now: RawBuilder<Date>, everyS: number) {
  const length = sql.lit(everyS)
  return sql<Date>`to_timestamp((floor(extract(epoch from ${now}) / ${length}) + 1) * ${length})`
}

/** A server's clock and the database's own never differ by more within a transaction. */
const CLOCK_SLACK_S = 1

/**
 * Pulls jobs nearer that were planned while the clock was ahead, and gives how many: a job is due as long after now as it
 * was planned for, a repeated one at its next time, a retry within `retryS`, one that is run within `holdS`.
 */
export async function pullNearer(
  db: Db,
  { retryS, holdS, clock }: { retryS: number; holdS: number; clock: Clock },
): Promise<number> {
  const now = present(clock)
  const ahead = sql`greatest(created_at - ${now}, interval '0')`
  const latest = sql<Date>`case
    when claim is not null then ${now} + ${seconds(holdS)}
    when every_s is not null then to_timestamp((floor(extract(epoch from ${now}) / every_s) + 1) * every_s)
    when attempts > 0 then ${now} + ${seconds(retryS)}
    else due_at - ${ahead} end`
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      dueAt: sql<Date>`least(due_at, ${latest})`,
      createdAt: sql<Date>`created_at - ${ahead}`,
      expiresAt: sql<Date>`expires_at - ${ahead}`,
    })
    .where('dueAt', '>', now)
    .where(sql<boolean>`due_at > ${latest} + ${seconds(CLOCK_SLACK_S)}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The key of a job that is repeated. */
const REPEATED = 'repeated'

/** Schedules a job that is repeated, from the next time on, unless it is scheduled already. */
export async function scheduleJob(
  db: Db,
  { kind, everyS, clock }: { kind: string; everyS: number; clock: Clock },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, key: REPEATED, everyS, dueAt: nextTime(present(clock), everyS) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('key', 'is not', null)
        .doUpdateSet({ everyS })
        .where('jobs.everyS', 'is distinct from', everyS),
    )
    .execute()
}

/** Ends the schedule of a repeated job that no server runs any more. */
export async function unscheduleJob(db: Db, kind: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', REPEATED).execute()
}

/** Gives up jobs that were tried until they expired; deletes those never tried, and what ended over a month ago. */
export async function deleteOldJobs(db: Db, now?: Date): Promise<void> {
  const isLate = sql<boolean>`due_at <= now() and expires_at <= now()`
  await db
    .updateTable('jobs')
    .set({ dueAt: null, failedAt: sql<Date>`now()`, claim: null })
    .where(isLate)
    .where('attempts', '>', 0)
    .execute()
  const start = retentionStart('jobs', now)
  await db
    .deleteFrom('jobs')
    .where('everyS', 'is', null)
    .where((is) => is.or([isLate, is('doneAt', '<', start), is('failedAt', '<', start)]))
    .execute()
}
