import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import {
  type Clock,
  claimJob,
  failJob,
  finishJob,
  holdJob,
  type Job,
  pullNearer,
  scheduleJob,
} from './job-queries.ts'

/** How long a job belongs to the server that claimed it, which says every third of it that it still runs the job. */
const HOLD_S = 60
const LOOK_EVERY_MS = 5000
/** How long a shutdown waits for the jobs in progress. */
const STOP_WITHIN_MS = 3000
const FIRST_WAIT_S = 30
const MAX_WAIT_S = 3600
/** Together 23 hours, so that an outage overnight, or of a mail server until the next evening, is outlasted. */
const MAX_ATTEMPTS = 30
/** A job that is repeated anyway. */
const MAX_ATTEMPTS_REPEATED = 5

/** Why an attempt failed, without anything personal. `final`: a retry is useless. */
export type Failure = { reason: string; final: boolean }

/** A kind of job, and how to run one. */
export type JobKind = {
  kind: string
  /**
   * Makes one attempt: null once the job is done. It may be made again if a server ends before the result is recorded.
   * The signal aborts when the server shuts down, and when another server has taken over the job.
   */
  run: (job: Job, signal: AbortSignal) => Promise<Failure | null>
  /** How many jobs of this kind a server runs at the same time; otherwise one. */
  atOnce?: number
  /** For a job that is repeated, once among all servers: each full hour is 3,600. */
  everyS?: number
}

export type JobsInput = {
  db: Db
  log: Log
  kinds: readonly JobKind[]
  /** Called when so many jobs are found that a clock planned which was ahead. */
  noteAhead?: (jobs: number) => void
  /** Only for tests; otherwise the database's. */
  clock?: Clock
}

/** After how many seconds a job is tried again that has failed this often; null: it is given up. */
export function retryInS(attempts: number, isRepeated = false): number | null {
  if (attempts >= (isRepeated ? MAX_ATTEMPTS_REPEATED : MAX_ATTEMPTS)) return null
  return Math.min(FIRST_WAIT_S * 2 ** (attempts - 1), MAX_WAIT_S)
}

/**
 * Runs due jobs of these kinds until the returned function is called, which waits at most three seconds for the jobs in
 * progress. Several servers may run this concurrently; a job is run by one of them.
 */
export function startJobs(input: JobsInput, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  const { log } = input
  const ending = new AbortController()
  const cutOff = new AbortController()
  const bell = createBell()
  const running = new Map<Promise<void>, string>()
  const isFree = ({ kind, atOnce = 1 }: JobKind) =>
    [...running.values()].filter((other) => other === kind).length < atOnce
  const begin = (kind: JobKind, job: Job) => {
    const run = runJob(input, kind, { job, cutOff: cutOff.signal })
      .catch((error: unknown) => log.warn({ err: error, kind: job.kind, job: job.id }, 'job not recorded'))
      .finally(() => {
        running.delete(run)
        bell.ring()
      })
    running.set(run, kind.kind)
  }
  const look = async () => {
    let isScheduled = false
    let pulledAt = Number.NEGATIVE_INFINITY
    while (!ending.signal.aborted) {
      if (!isScheduled) isScheduled = await scheduleRepeated(input)
      // A job that ends makes the loop look at once; the clock is not asked again for that.
      const isPulling = performance.now() - pulledAt >= everyMs
      if (isPulling) pulledAt = performance.now()
      await beginDue(input, { isPulling, isFree, begin, ending: ending.signal })
      await bell.wait(everyMs)
    }
  }
  const looking = look()
  return async () => {
    ending.abort()
    bell.ring()
    const deadline = setTimeout(() => cutOff.abort(), STOP_WITHIN_MS)
    await looking
    await Promise.all(running.keys())
    clearTimeout(deadline)
  }
}

/** Schedules what is repeated; false if the database does not answer. */
async function scheduleRepeated({ db, log, kinds, clock }: JobsInput): Promise<boolean> {
  try {
    for (const { kind, everyS } of kinds)
      if (everyS !== undefined) await scheduleJob(db, { kind, everyS, clock })
    return true
  } catch (error) {
    log.warn({ err: error }, 'no job could be scheduled')
    return false
  }
}

type Lanes = {
  /** Whether jobs are looked for that a clock planned which was ahead. */
  isPulling: boolean
  isFree: (kind: JobKind) => boolean
  begin: (kind: JobKind, job: Job) => void
  ending: AbortSignal
}

/** Begins all due jobs for which there is room. If the database does not answer, the next look tries again. */
async function beginDue(
  { db, log, kinds, clock, noteAhead }: JobsInput,
  { isPulling, isFree, begin, ending }: Lanes,
): Promise<void> {
  try {
    const pulled = isPulling ? await pullNearer(db, { retryS: MAX_WAIT_S, holdS: HOLD_S, clock }) : 0
    if (pulled > 0) noteAhead?.(pulled)
    while (!ending.aborted) {
      const free = kinds.filter(isFree)
      if (free.length === 0) return
      const names = free.map(({ kind }) => kind)
      const job = await claimJob(db, names, { holdS: HOLD_S, clock })
      const kind = free.find((one) => one.kind === job?.kind)
      if (job === undefined || kind === undefined) return
      begin(kind, job)
    }
  } catch (error) {
    log.warn({ err: error }, 'the server failed to look for jobs')
  }
}

/** Why an attempt has failed that the end of the server cut off. */
const STOPPED = 'The server was stopped'

/** Makes one attempt and records its result. */
async function runJob(
  { db, log, clock }: JobsInput,
  kind: JobKind,
  { job, cutOff }: { job: Job; cutOff: AbortSignal },
): Promise<void> {
  const lost = new AbortController()
  const hold = async () => {
    // If the database does not answer, the job may still be ours: recording the result will show it.
    if (!(await holdJob(db, job, { holdS: HOLD_S, clock }).catch(() => true))) lost.abort()
  }
  const holding = setInterval(() => void hold(), (HOLD_S * 1000) / 3)
  const failure = await attempt(kind, job, AbortSignal.any([cutOff, lost.signal]))
  clearInterval(holding)
  if (failure === null) return void (await finishJob(db, job, clock))
  const { attempts } = job
  const { reason, final, error } = failure
  if (cutOff.aborted && !final) {
    // Whatever it says of others, it was ended here. Another server tries it next, or this one once it has started.
    log.info({ kind: job.kind, job: job.id, attempts, reason: STOPPED }, 'job stopped')
    return await failJob(db, job, { reason: STOPPED, againInS: 0, clock })
  }
  const againInS = final ? null : retryInS(attempts, job.everyS !== null)
  log.warn({ kind: job.kind, job: job.id, attempts, reason, againInS, err: error }, 'job failed')
  await failJob(db, job, { reason, againInS, clock })
}

async function attempt(
  { run }: JobKind,
  job: Job,
  signal: AbortSignal,
): Promise<(Failure & { error?: unknown }) | null> {
  try {
    return await run(job, signal)
  } catch (error) {
    return { reason: codeOf(error), final: false, error }
  }
}

/** The code or the kind of an error. Its message may hold something personal. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Waits that end early when the bell rings, also if it has rung since the last. */
function createBell() {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      hasRung = true
      wake?.()
    },
    wait: async (ms: number) => {
      let timer: NodeJS.Timeout | undefined
      const rung = new Promise<void>((done) => {
        wake = done
        timer = setTimeout(done, ms)
      })
      if (!hasRung) await rung
      clearTimeout(timer)
      hasRung = false
    },
  }
}
