import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Longer than a statement of the embedded database takes, except a migration's: so call it once the server is open. */
const LIMIT_S = 60
const BEAT_EVERY_MS = 500

/** What the thread is given: a number that the event loop changes, and how long it may stay the same. */
type WatchdogInput = { beats: Int32Array; limitS: number }

/**
 * Ends this process with SIGKILL, and a line in the log, once its event loop has not turned for `limitS` seconds, so that a
 * supervisor starts it again (docs/decisions/0062-a-watchdog-in-a-thread.md). Not while a debugger may hold it.
 */
export function startWatchdog(limitS = LIMIT_S): void {
  if (inspector.url() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: WatchdogInput = { beats, limitS }
  const thread = new Worker(new URL('watchdog-thread.mjs', import.meta.url), { workerData })
  thread.on('error', (error) => process.emitWarning(`The watchdog failed: ${String(error)}`))
  thread.unref()
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_EVERY_MS).unref()
}
