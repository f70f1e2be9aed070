import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/free-port.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import type { Usage } from './meter.ts'
import { AUTH_SECRET } from './works.ts'

export type RunningServer = {
  url: string
  /** Milliseconds from the start of the process to the first 200 on /api/health. */
  startMs: number
  /** What the process has used so far. */
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

const START_WITHIN_MS = 60_000
const file = (path: string) => resolve(import.meta.dirname, path)

/** Starts a program of the bench or the product on a free loopback port and waits until it can serve. */
export async function startServer(
  program: string,
  args: string[],
  settings: Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort()
  // A few owners book far more than real people do, so the rate limits are off.
  const own = { NODE_ENV: 'production', AUTH_SECRET, PORT: String(port), TRY_LIMITS: 'off' }
  const env = { ...process.env, ...own, ...settings }
  const began = performance.now()
  const child = fork(file(program), args, {
    env,
    execArgv: ['--import', file('./meter.ts')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const endWithBench = () => void child.kill('SIGKILL')
  process.once('exit', endWithBench)
  child.once('exit', () => process.off('exit', endWithBench))
  const url = `http://127.0.0.1:${port}`
  await waitUntilServing(child, `${url}/api/health`)
  return {
    url,
    startMs: performance.now() - began,
    usage: () => ask<Usage>(child, 'usage'),
    stop: () => stopChild(child),
  }
}

async function waitUntilServing(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (await isServing(url)) return
    await sleep(10)
  }
  await stopChild(child)
  throw new Error(`The server at ${url} did not start.`)
}

async function isServing(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url)
    return ok
  } catch {
    return false
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}

async function ask<Answer>(child: ChildProcess, message: object | string): Promise<Answer> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer as Answer
}

/** Starts the load generator; `run` throws if any response is not a 2xx. */
export function startLoad() {
  const child = fork(file('./load.ts'))
  const run = async (order: LoadOrder): Promise<LoadResult> => {
    const result = await ask<LoadResult>(child, order)
    if (result.failures !== null) throw new Error(`${order.work} at ${order.url}: ${result.failures}.`)
    return result
  }
  return { run, stop: () => child.disconnect() }
}
