import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../../lib/server/log.ts'
import { retryInS } from '../rules.ts'

/** Longer than one attempt may take, so that nobody else takes the job in the meantime. */
const HOLD_S = 60
const LOOK_EVERY_MS = 5000
/** How long an end waits for the job that is under way. */
const END_WITHIN_MS = 3000

/** Why an attempt came to nothing; `final`: so will every other. */
export type Failure = { reason: string; final: boolean }

/** One kind of jobs that wait in a table, and how one of them is done. */
export type Jobs<Job extends { id: string; attempts: number }> = {
  /** What one of them is called in the log. */
  name: string
  /** Takes the job that is due longest and counts the attempt; nobody else gets it for `holdS` seconds. */
  claim: (holdS: number) => Promise<Job | undefined>
  /** One attempt, within `HOLD_S`: null when the job is done. Never throws for what others did wrong. */
  attempt: (job: Job, signal: AbortSignal) => Promise<Failure | null>
  done: (job: Job) => Promise<void>
  /** Notes when it is tried again; null: never. */
  failed: (job: Job, why: { reason: string; againInS: number | null }) => Promise<void>
}

/**
 * Does the jobs that are due, one after the other, until the function given back is called; that lets the job under
 * way finish, for three seconds at most. Several servers may do so at once. What fails is tried again later; each job
 * is done once, or again only where a server's end came between its being done and our noting it.
 */
export function startDelivery<Job extends { id: string; attempts: number }>(
  jobs: Jobs<Job>,
  log: Log,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const ending = new AbortController()
  const cutOff = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await doDue(jobs, log, { ending: ending.signal, cutOff: cutOff.signal })
      await wait(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    const patience = setTimeout(() => cutOff.abort(), END_WITHIN_MS)
    await running
    clearTimeout(patience)
  }
}

type Signals = { ending: AbortSignal; cutOff: AbortSignal }

/** Does all that is due. A database that does not answer is asked again next time. */
async function doDue<Job extends { id: string; attempts: number }>(
  jobs: Jobs<Job>,
  log: Log,
  { ending, cutOff }: Signals,
): Promise<void> {
  try {
    while (!ending.aborted) {
      const job = await jobs.claim(HOLD_S)
      if (job === undefined) return
      await doJob(jobs, job, { log, signal: cutOff })
    }
  } catch (error) {
    log.warn({ err: error }, `no ${jobs.name} could be looked for`)
  }
}

/** One attempt, and what came of it. */
async function doJob<Job extends { id: string; attempts: number }>(
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
