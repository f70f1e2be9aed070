import { parseArgs } from 'node:util'
import { type Env, readEnv } from '../lib/server/env.ts'
import { assertCanListen } from '../lib/server/http/listen.ts'
import { createLog } from '../lib/server/log.ts'
import { startWatchdog } from '../lib/server/start-watchdog.ts'
import { whyItFailed } from '../lib/server/why-it-failed.ts'
import { addressOf } from './listen.ts'
import type { MakeFront } from './read-front.ts'
import { startServer } from './start-server.ts'
import { reportOpen, startWorkers, thisWorker } from './start-workers.ts'

/**
 * Starts the server in this process, or in as many as the setting WORKERS says. Returns the function that shuts it down.
 */
export async function startAll(
  env: Env,
  print: (line: string) => void,
  front?: MakeFront,
): Promise<() => Promise<void>> {
  const worker = thisWorker()
  if (worker === null) {
    await assertCanListen(addressOf(env))
    const { WORKERS = 1 } = env
    if (WORKERS > 1) return await startWorkers(WORKERS, createLog(env.LOG_LEVEL))
    const stop = await startServer(env, print, front)
    startWatchdog()
    return stop
  }
  // Each worker measures itself, at a port of its own.
  const METRICS_PORT = env.METRICS_PORT === undefined ? undefined : env.METRICS_PORT + worker.place
  const stop = await startServer({ ...env, METRICS_PORT }, worker.isFirst ? print : () => undefined, front)
  reportOpen()
  startWatchdog()
  return stop
}

/** The settings: the environment, and `--workers N`. */
function readSettings(): Env {
  const { values } = parseArgs({ options: { workers: { type: 'string' } } })
  const { workers } = values
  return readEnv({ ...process.env, ...(workers === undefined ? {} : { WORKERS: workers }) })
}

/**
 * Runs the server from the command line; SIGTERM, SIGINT and SIGHUP shut it down cleanly. A start or a shutdown that
 * fails, for example because the disk is full, prints one sentence.
 */
async function run(): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const fail = (error: unknown) => {
    process.stderr.write(`${whyItFailed(error, 'start Tailwell again')}\n`)
    process.exit(1)
  }
  try {
    const stop = await startAll(readSettings(), print)
    let isEnding = false
    // A supervisor may signal the workers as well as the process that passes its signal on to them.
    const exit = () => {
      if (!isEnding) void stop().then(() => process.exit(0), fail)
      isEnding = true
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, exit)
  } catch (error) {
    fail(error)
  }
}

if (import.meta.main) await run()
