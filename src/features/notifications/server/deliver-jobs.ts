import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../../lib/server/log.ts'
import { retryInS } from '../rules.ts'

/** Longer than an attempt may take, so that no other server claims the job meanwhile. */
const HOLD_S = 60
const POLL_EVERY_MS = 5000
/** How long a shutdown waits for the job in progress. */
const STOP_WITHIN_MS = 3000

/** Why an attempt failed. `final`: a retry is useless. */
export type Failure = { reason: string; final: boolean }

/** A kind of job that is queued in a table, and how to run one. */
export type Jobs<Job extends { id: string; attempts: number }> = {
  /** The name of one job in the log. */
  name: string
  /** Claims the job that has been due longest and counts the attempt; no one else gets it for `holdS` seconds. */
  claim: (holdS: number) => Promise<Job | undefined>
  /** Makes one attempt, within `HOLD_S`: null once the job is done. Never throws because of a remote failure. */
  attempt: (job: Job, signal: AbortSignal) => Promise<Failure | null>
  done: (job: Job) => Promise<void>
  /** Records in how many seconds the job is retried; null: never. */
  failed: (job: Job, why: { reason: string; againInS: number | null }) => Promise<void>
}

/**
 * Runs due jobs, one after the other, until the returned function is called, which waits at most three seconds for the
 * job in progress. Several servers may run this concurrently. A failed job is retried later. Each job is done once; it
 * is repeated only if a server stops after doing the job but before recording it.
 */
export function startDelivery<Job extends { id: string; attempts: number }>(
  jobs: Jobs<Job>,
  log: Log,
  everyMs = POLL_EVERY_MS,
): () => Promise<void> {
  const ending = new AbortController()
  const cutOff = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await runDue(jobs, log, { ending: ending.signal, cutOff: cutOff.signal })
      await wait(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    const deadline = setTimeout(() => cutOff.abort(), STOP_WITHIN_MS)
    await running
    clearTimeout(deadline)
  }
}

type Signals = { ending: AbortSignal; cutOff: AbortSignal }

/** Runs all due jobs. If the database does not answer, the next round tries again. */
async function runDue<Job extends { id: string; attempts: number }>(
  jobs: Jobs<Job>,
  log: Log,
  { ending, cutOff }: Signals,
): Promise<void> {
  try {
    while (!ending.aborted) {
      const job = await jobs.claim(HOLD_S)
      if (job === undefined) return
      await runJob(jobs, job, { log, signal: cutOff })
    }
  } catch (error) {
    log.warn({ err: error }, `no ${jobs.name} could be looked for`)
  }
}

/** Makes one attempt and records its result. */
async function runJob<Job extends { id: string; attempts: number }>(
  { name, attempt, done, failed }: Jobs<Job>,
  job: Job,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const failure = await attempt(job, signal)
  if (failure === null) return await done(job)
  const { id, attempts } = job
  const { reason, final } = failure
  const againInS = final ? null : retryInS(attempts)
  log.warn({ [name]: id, attempts, reason, againInS }, `${name} not delivered`)
  await failed(job, { reason, againInS })
}
