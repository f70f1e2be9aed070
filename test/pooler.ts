import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { unprivilegedAccount } from './postgres-cluster.ts'

const READY_WITHIN_MS = 10_000

export type Pooler = {
  /** The address of the database behind the pooler. */
  url: string
  stop: () => Promise<void>
}

/** The path of PgBouncer, from PATH or where Debian puts it. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}

/**
 * Starts a throw-away PgBouncer in transaction mode in front of the database at `url`, with four connections to it.
 * `settings` are added to its own.
 */
export async function startPooler(url: string, settings: Record<string, string> = {}): Promise<Pooler> {
  const program = findPooler()
  if (program === undefined) throw new Error('No PgBouncer was found (pgbouncer in PATH).')
  const account = await unprivilegedAccount()
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settingsFile(url, { listen_port: String(port), ...settings }))
  if (account) await chown(folder, account.uid, account.gid)
  const pooler = spawn(program, ['-q', file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  })
  const stop = async () => {
    await endPooler(pooler)
    await rm(folder, { recursive: true, force: true })
  }
  const { pathname } = new URL(url)
  const address = `postgres://postgres@127.0.0.1:${port}${pathname}`
  try {
    await waitUntilReady(pooler, address)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: address, stop }
}

function settingsFile(url: string, settings: Record<string, string>): string {
  const { hostname, port } = new URL(url)
  const all = {
    listen_addr: '127.0.0.1',
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '4',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  return ['[databases]', `* = host=${hostname} port=${port} user=postgres`, '[pgbouncer]', ...lines, ''].join(
    '\n',
  )
}

async function waitUntilReady(pooler: ChildProcess, url: string): Promise<void> {
  let log = ''
  pooler.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4000)
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && pooler.exitCode === null) {
    if (await answers(url)) return
    await sleep(50)
  }
  throw new Error(`PgBouncer did not start:\n${log}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function endPooler(pooler: ChildProcess): Promise<void> {
  if (pooler.exitCode !== null || pooler.signalCode !== null) return
  const ended = once(pooler, 'exit')
  pooler.kill('SIGQUIT')
  await ended
}
