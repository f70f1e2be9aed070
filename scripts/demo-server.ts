import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/free-port.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY_WITHIN_MS = 120_000

type Use<Result> = (baseURL: string) => Promise<Result>

/** Opens a new demo clinic at a free port and ends it after `use`. `settings` are added to its own. */
export function withDemoClinic<Result>(
  settings: Readonly<Record<string, string>>,
  use: Use<Result>,
): Promise<Result> {
  return withServer(settings, use)
}

/** Opens a clinic of its own, in which nothing is but this admin, as `docs/first-day.md` describes it. */
export function withNewClinic<Result>(
  admin: { email: string; password: string },
  use: Use<Result>,
): Promise<Result> {
  return withServer({ NODE_ENV: 'production', LOG_LEVEL: 'error', BACKUPS: 'off' }, use, (env) => {
    const args = ['scripts/admin.mjs', 'create', '--email', admin.email, '--password-stdin']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, input: admin.password })
    if (status !== 0) throw new Error(`The admin was not created: ${stderr}`)
  })
}

async function withServer<Result>(
  settings: Readonly<Record<string, string>>,
  use: Use<Result>,
  prepare?: (env: NodeJS.ProcessEnv) => void,
): Promise<Result> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'tailwell-demo-'))
  const baseURL = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: baseURL,
    ...settings,
  }
  prepare?.(env)
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  try {
    await untilReady(baseURL, server)
    return await use(baseURL)
  } finally {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Waits until the server answers; throws if it never does. */
async function untilReady(baseURL: string, server: ChildProcess): Promise<void> {
  const last = Date.now() + READY_WITHIN_MS
  while (Date.now() < last) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const isReady = await fetch(`${baseURL}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(250)
  }
  throw new Error('The server did not become ready.')
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}
