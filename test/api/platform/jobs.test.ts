import { Writable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { jobFigures } from '../../../src/features/platform/jobs/server/queries.ts'
import {
  claimJob,
  deleteOldJobs,
  enqueueJob,
  finishJob,
  type Job,
  type NewJob,
  unscheduleJob,
} from '../../../src/lib/server/jobs/job-queries.ts'
import { type Failure, type JobKind, startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aFailedJob, anAdmin } from '../../factories.ts'

const LOOK_EVERY_MS = 20
const MISSING = '00000000-0000-4000-8000-000000000000'

const server = await serve(await freshDatabase())
const { db } = server.database
const admin = await server.session(await anAdmin(db))
const ends: (() => Promise<void>)[] = []
const endAll = () => Promise.all(ends.splice(0).map((end) => end()))
afterEach(async () => {
  await endAll()
  await db.deleteFrom('jobs').execute()
})

/** The clock of all servers of a test; it begins with the database's, which gives new jobs their times. */
function aClock() {
  // Ahead, since the database rounds the time at which a job is due up to a whole millisecond.
  let aheadS = 0.001
  return {
    read: () => new Date(Date.now() + aheadS * 1000),
    forward: (seconds: number) => {
      aheadS += seconds
    },
  }
}
type FakeClock = ReturnType<typeof aClock>

/** Runs jobs as a server does until the test ends; gives what is logged. */
function runJobs(kinds: JobKind[], clock?: FakeClock, noteAhead?: (jobs: number) => void): string[] {
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const log = createLog('warn', new Writable({ write }))
  ends.push(startJobs({ db, log, kinds, clock: clock?.read, ...(noteAhead && { noteAhead }) }, LOOK_EVERY_MS))
  return lines
}

/** A kind of job that notes which of its jobs were run, and answers what it is given. */
function aKind(
  answer: (job: Job) => Promise<Failure | null> = async () => null,
  more: Partial<JobKind> = {},
) {
  const runs: Job[] = []
  const run = async (job: Job) => {
    runs.push(job)
    return await answer(job)
  }
  return { runs, kind: { kind: 'test', run, ...more } satisfies JobKind }
}

const enqueue = (job: Partial<NewJob> = {}) => enqueueJob(db, { kind: 'test', ...job })
const rows = () => db.selectFrom('jobs').selectAll().orderBy('createdAt').execute()
const until = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 })
const untilRow = (row: object) => until(async () => (await rows())[0]).toMatchObject(row)

const CANT: Failure = { reason: 'It answered 503', final: false }
const NEVER: Failure = { reason: 'It answered 410', final: true }

describe('a job', () => {
  test('is run once its transaction is committed, and is gone when it is done', async () => {
    const { runs, kind } = aKind()
    runJobs([kind])
    await db.transaction().execute((tx) => enqueueJob(tx, { kind: 'test', data: { id: '7' } }))
    await until(rows).toEqual([])
    expect(runs).toMatchObject([{ kind: 'test', data: { id: '7' }, attempts: 1 }])
  })

  test('leaves nothing where its transaction is rolled back', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await enqueueJob(tx, { kind: 'test', key: 'once' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
    expect(await enqueue({ key: 'once' })).toBe(true)
  })

  test('is run by one of several servers', async () => {
    const { runs, kind } = aKind(undefined, { atOnce: 3 })
    for (let number = 0; number < 30; number += 1) await enqueue({ data: { number: String(number) } })
    for (let number = 0; number < 3; number += 1) runJobs([kind])
    await until(rows).toEqual([])
    expect(new Set(runs.map(({ id }) => id)).size).toBe(30)
    expect(runs).toHaveLength(30)
  })

  test('whose server was killed is run again after a minute, and not before', async () => {
    const clock = aClock()
    await enqueue()
    expect(await claimJob(db, ['test'], { holdS: 60, clock: clock.read })).toMatchObject({ attempts: 1 })
    clock.forward(55)
    expect(await claimJob(db, ['test'], { holdS: 60, clock: clock.read })).toBeUndefined()
    clock.forward(6)
    const { runs, kind } = aKind()
    runJobs([kind], clock)
    await until(rows).toEqual([])
    expect(runs).toMatchObject([{ attempts: 2 }])
  })

  test('that someone else has taken over is no longer its first server’s to finish', async () => {
    const clock = aClock()
    await enqueue()
    const first = await claimJob(db, ['test'], { holdS: 60, clock: clock.read })
    clock.forward(61)
    const second = await claimJob(db, ['test'], { holdS: 60, clock: clock.read })
    if (first === undefined || second === undefined) throw new Error('No job was claimed.')
    expect(await finishJob(db, first)).toBe(false)
    expect(await finishJob(db, second)).toBe(true)
    expect(await finishJob(db, second)).toBe(false)
  })

  test('is queued once for each key, also by several servers at once and after it is done', async () => {
    const { runs, kind } = aKind()
    const queued = await Promise.all([1, 2, 3].map(() => enqueue({ key: 'reminder 7', data: { id: '7' } })))
    expect(queued.filter(Boolean)).toHaveLength(1)
    runJobs([kind])
    await untilRow({ dueAt: null, error: null, claim: null, doneAt: expect.any(Date) })
    expect(await enqueue({ key: 'reminder 7' })).toBe(false)
    expect(await enqueue({ key: 'reminder 8' })).toBe(true)
    expect(await enqueueJob(db, { kind: 'other', key: 'reminder 7' })).toBe(true)
    await until(() => runs.length).toBe(2)
  })

  test('waits until it is due, and is not run after it has expired', async () => {
    const clock = aClock()
    await enqueue({ dueInS: 3600, data: { which: 'later' } })
    await enqueue({ expiresInS: 60, dueInS: 50, data: { which: 'expired' } })
    const { runs, kind } = aKind()
    clock.forward(3500)
    runJobs([kind], clock)
    expect(runs).toEqual([])
    clock.forward(150)
    await until(() => runs.length).toBe(1)
    expect(runs[0]?.data).toEqual({ which: 'later' })
    await db
      .updateTable('jobs')
      .set({ expiresAt: new Date(0), dueAt: new Date(0) })
      .execute()
    await deleteOldJobs(db)
    expect(await rows()).toEqual([])
  })

  test('of a kind that no server runs stays where it is', async () => {
    await enqueue()
    const { kind, runs } = aKind(undefined, { kind: 'other' })
    runJobs([kind])
    await enqueueJob(db, { kind: 'other' })
    await until(() => runs.length).toBe(1)
    await until(rows).toMatchObject([{ kind: 'test', attempts: 0 }])
  })

  test('that takes long holds up no job of another kind', async () => {
    const slow = Promise.withResolvers<null>()
    const { kind: slowKind, runs: slowRuns } = aKind(() => slow.promise, { kind: 'slow' })
    const { kind, runs } = aKind()
    await enqueueJob(db, { kind: 'slow' })
    await enqueueJob(db, { kind: 'slow' })
    runJobs([slowKind, kind])
    await until(() => slowRuns.length).toBe(1)
    await enqueue()
    await until(() => runs.length).toBe(1)
    expect(slowRuns).toHaveLength(1)
    slow.resolve(null)
    await until(() => slowRuns.length).toBe(2)
  })
})

describe('a job that fails', () => {
  test('is tried again, later each time, and given up after thirty attempts', async () => {
    const clock = aClock()
    const { kind, runs } = aKind(async () => CANT)
    await enqueue()
    const lines = runJobs([kind], clock)
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      await untilRow({ attempts: attempt, claim: null, error: CANT.reason })
      const [row] = await rows()
      const waitS = Math.min(30 * 2 ** (attempt - 1), 3600)
      const inS = ((row?.dueAt?.getTime() ?? Number.NaN) - clock.read().getTime()) / 1000
      if (attempt < 30) expect(Math.abs(inS - waitS)).toBeLessThan(10)
      clock.forward(waitS + 10)
    }
    expect(await rows()).toMatchObject([{ dueAt: null, failedAt: expect.any(Date) }])
    expect(runs).toHaveLength(30)
    expect(lines).toHaveLength(30)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'job failed', attempts: 30, againInS: null })
  })

  test('for good is not tried again', async () => {
    const { kind } = aKind(async () => NEVER)
    await enqueue()
    runJobs([kind])
    await untilRow({ attempts: 1, dueAt: null, error: NEVER.reason, failedAt: expect.any(Date) })
  })

  test('by throwing leaves the code of the error, and not its words', async () => {
    const { kind } = aKind(async () => {
      throw Object.assign(new Error('asha@tests.example is gone'), { code: 'EPIPE' })
    })
    await enqueue()
    runJobs([kind])
    await untilRow({ attempts: 1, error: 'EPIPE', failedAt: null })
  })
})

describe('a job that is repeated', () => {
  const HOUR_S = 3600
  /** Half past an hour, ahead of the database's clock or behind it. */
  function halfPast(): FakeClock {
    const clock = aClock()
    const sinceHourS = (Date.now() / 1000) % HOUR_S
    clock.forward(1800 - sinceHourS)
    return clock
  }

  test('is run by one of two servers at each full hour', async () => {
    const clock = halfPast()
    const { kind, runs } = aKind(undefined, { everyS: HOUR_S })
    runJobs([kind], clock)
    await untilRow({ everyS: HOUR_S, attempts: 0 })
    expect(runs).toEqual([])
    for (const count of [1, 2, 3]) {
      // No server is in the middle of a look, which would go on with the hour before and take a claim for one that is ahead.
      await endAll()
      clock.forward(HOUR_S)
      for (const _ of ['one', 'another']) runJobs([kind], clock)
      await until(() => runs.length).toBe(count)
      await untilRow({ attempts: 0, claim: null, error: null })
    }
    expect((await rows()).map(({ dueAt }) => (dueAt?.getTime() ?? 1) % (HOUR_S * 1000))).toEqual([0])
  })

  test('is not run any more when its schedule has ended', async () => {
    const clock = halfPast()
    const { kind, runs } = aKind(undefined, { everyS: HOUR_S })
    runJobs([kind], clock)
    await untilRow({ everyS: HOUR_S })
    await unscheduleJob(db, 'test')
    expect(await rows()).toEqual([])
    clock.forward(HOUR_S)
    await enqueue({ key: 'other' })
    await until(() => runs.map(({ key }) => key)).toEqual(['other'])
  })

  test('that no server was there for is run once when one is', async () => {
    const clock = halfPast()
    const { kind, runs } = aKind(undefined, { everyS: HOUR_S })
    runJobs([kind], clock)
    await untilRow({ everyS: HOUR_S })
    await ends.pop()?.()
    clock.forward(5 * HOUR_S)
    runJobs([kind], clock)
    await until(() => runs.length).toBe(1)
    await untilRow({ attempts: 0, claim: null })
    expect(runs).toHaveLength(1)
  })

  test('that fails five times is shown as failed, and tried at its next time all the same', async () => {
    const clock = halfPast()
    let answer: Failure | null = CANT
    const { kind, runs } = aKind(async () => answer, { everyS: HOUR_S })
    runJobs([kind], clock)
    await untilRow({ everyS: HOUR_S })
    clock.forward(HOUR_S)
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await untilRow({ attempts: attempt, claim: null, error: CANT.reason })
      clock.forward(300)
    }
    await untilRow({ attempts: 0, failedAt: expect.any(Date), error: CANT.reason })
    const { items } = (await admin.ask('jobs.listFailed')).body
    expect(items).toMatchObject([{ kind: 'test', error: CANT.reason, nextAt: expect.any(String) }])
    answer = null
    clock.forward(HOUR_S)
    await until(() => runs.length).toBe(6)
    await untilRow({ attempts: 0, failedAt: null, error: null })
  })
})

describe('after a clock that was ahead is right again', () => {
  const DAY_S = 86_400
  /** A clock that stands a year ahead until it is set right. */
  function aheadClock() {
    const clock = aClock()
    clock.forward(365 * DAY_S)
    return { ...clock, setRight: () => clock.forward(-365 * DAY_S) }
  }

  test('a repeated job is due at its next time, and the clock is named', async () => {
    const clock = aheadClock()
    const { kind, runs } = aKind(undefined, { everyS: 3600 })
    const noted: number[] = []
    runJobs([kind], clock, (jobs) => noted.push(jobs))
    await untilRow({ everyS: 3600 })
    clock.forward(3600)
    await until(() => runs.length).toBe(1)
    await untilRow({ claim: null })
    expect(noted).toEqual([])
    clock.setRight()
    await until(async () => (await rows())[0]?.dueAt?.getTime() ?? 0).toBeLessThanOrEqual(
      clock.read().getTime() + 3_600_000,
    )
    expect(noted).toEqual([1])
    clock.forward(3600)
    await until(() => runs.length).toBe(2)
  })

  test('a retry is due within an hour, and a job whose server has ended within a minute', async () => {
    const clock = aheadClock()
    await enqueue({ data: { which: 'retry' } })
    const { kind } = aKind(async () => CANT)
    runJobs([kind], clock)
    await untilRow({ attempts: 1, claim: null })
    await ends.pop()?.()
    await enqueueJob(db, { kind: 'other', data: { which: 'claimed' } })
    await claimJob(db, ['other'], { holdS: 60, clock: clock.read })
    clock.setRight()
    runJobs([aKind(undefined, { kind: 'none' }).kind], clock)
    const inS = async () =>
      (await rows()).map(({ dueAt }) => ((dueAt?.getTime() ?? 0) - clock.read().getTime()) / 1000)
    await until(async () => Math.max(...(await inS()))).toBeLessThanOrEqual(3600)
    const waits = await inS()
    expect(Math.min(...waits)).toBeLessThanOrEqual(60)
    expect(Math.min(...waits)).toBeGreaterThan(0)
  })

  test('one that was planned then is due as long after now as it was planned for', async () => {
    const ahead = new Date(Date.now() + 365 * DAY_S * 1000)
    const planned = async (which: string, inS: number) => {
      const at = (seconds: number) => new Date(ahead.getTime() + seconds * 1000)
      const times = { createdAt: at(0), dueAt: at(inS), expiresAt: at(DAY_S) }
      await db
        .insertInto('jobs')
        .values({ kind: 'test', data: JSON.stringify({ which }), ...times })
        .execute()
    }
    await planned('now', 0)
    const { kind, runs } = aKind()
    runJobs([kind])
    await until(() => runs.map(({ data }) => data)).toEqual([{ which: 'now' }])
    await planned('later', 600)
    await until(async () => (await rows())[0]?.dueAt?.getTime() ?? Number.NaN).toBeLessThan(
      Date.now() + 610_000,
    )
    const [row] = await rows()
    expect(row?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 500_000)
    expect(row?.expiresAt?.getTime()).toBeLessThan(Date.now() + (DAY_S + 60) * 1000)
    expect(runs).toHaveLength(1)
  })
})

describe('failed jobs', () => {
  test('are shown to an admin without anything personal, and started again one by one', async () => {
    const [first, second] = [await aFailedJob(db), await aFailedJob(db)]
    const { items } = (await admin.ask('jobs.listFailed')).body
    expect(items.map(({ id }) => id).sort()).toEqual([first, second].sort())
    expect(items[0]).toEqual({
      ...{ id: expect.any(String), kind: 'test', failedAt: expect.any(String), attempts: 20 },
      ...{ error: 'ECONNREFUSED', canStart: true, nextAt: null },
    })
    expect((await admin.ask('jobs.startAgain', { id: first })).body).toEqual({ started: 1 })
    expect((await admin.ask('jobs.listFailed')).body.items.map(({ id }) => id)).toEqual([second])
    const { kind, runs } = aKind()
    runJobs([kind])
    await until(() => runs.map(({ id, attempts }) => [id, attempts])).toEqual([[first, 1]])
    expect((await admin.ask('jobs.startAgain', { id: first })).refusal.code).toBe('JOB_MISSING')
    expect((await admin.ask('jobs.startAgain', { id: MISSING })).status).toBe(404)
  })

  test('are started again all at once, but for those that are too old', async () => {
    const ids = [await aFailedJob(db), await aFailedJob(db), await aFailedJob(db)]
    const [old = ''] = ids
    await db
      .updateTable('jobs')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', old)
      .execute()
    expect((await admin.ask('jobs.startAllAgain')).body).toEqual({ started: 2 })
    expect((await admin.ask('jobs.listFailed')).body.items).toMatchObject([{ id: old, canStart: false }])
    const { status, refusal } = await admin.ask('jobs.startAgain', { id: old })
    expect([status, refusal.code]).toEqual([409, 'JOB_TOO_OLD'])
    expect((await admin.ask('jobs.startAllAgain')).body).toEqual({ started: 0 })
  })
})

test('figures name what waits, for how long, and what has failed', async () => {
  await aFailedJob(db, 'mail')
  await enqueue()
  await enqueue({ dueInS: 3600 })
  await enqueue({ expiresInS: 0 })
  await enqueueJob(db, { kind: 'mail', key: 'seven' })
  await db
    .updateTable('jobs')
    .set({ dueAt: new Date(Date.now() - 90_000) })
    .where('key', '=', 'seven')
    .execute()
  const figures = await jobFigures(db)
  expect(figures).toMatchObject([
    { kind: 'mail', waiting: 1, failed: 1 },
    { kind: 'test', waiting: 2, failed: 0 },
  ])
  expect(Math.abs((figures[0]?.lagS ?? 0) - 90)).toBeLessThan(10)
  expect(figures[1]?.lagS).toBeLessThan(10)
  expect((await jobFigures(db, ['test'])).map(({ kind }) => kind)).toEqual(['test'])
})
