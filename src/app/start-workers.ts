import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../lib/server/log.ts'

/** What a worker sends once it serves. */
const OPEN = 'open'
/** A worker that ends sooner than this has a fault that the next one will meet as well. */
const SHORT_LIFE_MS = 10_000
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000

/** The worker that this process is; null in others. Its place, from 0, goes to the one that replaces it. */
export function thisWorker(): { place: number; isFirst: boolean } | null {
  const { worker } = cluster
  return worker === undefined ? null : { place: Number(process.env.WORKER_PLACE), isFirst: worker.id === 1 }
}

/** Says that this worker serves. */
export function reportOpen(): void {
  cluster.worker?.send(OPEN)
}

/**
 * Runs this program in so many worker processes, which share its port. A worker that ends is replaced: at once, or if it
 * did not live for ten seconds, after a wait that doubles from one second to thirty. The first starts alone, so that a
 * wrong setting is reported once. Returns the function that shuts all of them down.
 */
export async function startWorkers(count: number, log: Log): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const fork = (place: number) => cluster.fork({ WORKER_PLACE: place })
  const first = fork(0)
  if (!(await isOpened(first))) throw new Error('The first worker failed, so no other was started.')
  const places = Array.from({ length: count }, (_, place) => occupy(place, place === 0 ? first : fork(place)))

  /** Has a worker in one place until the end. */
  async function occupy(place: number, worker: Worker): Promise<void> {
    let failures = 0
    for (let current = worker; ; current = fork(place)) {
      const begin = performance.now()
      const { exitCode, signalCode } = await ended(current)
      if (ending.signal.aborted) return
      failures = performance.now() - begin < SHORT_LIFE_MS ? failures + 1 : 0
      const waitMs = failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS)
      log.warn({ pid: current.process.pid, exitCode, signalCode, waitMs }, 'worker ended and is replaced')
      await wait(waitMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
    }
  }

  return async () => {
    ending.abort()
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    await Promise.all(places)
  }
}

async function isOpened(worker: Worker): Promise<boolean> {
  const opened = new Promise<boolean>((done) => {
    worker.on('message', (message) => message === OPEN && done(true))
  })
  return await Promise.race([opened, once(worker, 'exit').then(() => false)])
}

async function ended({ process: child }: Worker) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child
}
