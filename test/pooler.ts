import { existsSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { answersAt, unprivilegedAccount } from './postgres-cluster.ts'
import { runProgram } from './run-program.ts'

export type Pooler = {
  /** The address of the database behind the pooler. */
  url: string
  /** The same in session mode, for LISTEN. */
  sessionUrl: string
  /** From now on it leads to the database of the same name on another server. */
  switchTo: (url: string) => Promise<void>
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
  const at = (path: string) => `postgres://postgres@127.0.0.1:${port}${path}`
  const address = at(new URL(url).pathname)
  const stop = await runProgram({
    path: program,
    args: ['-q', file],
    folder,
    account,
    signal: 'SIGQUIT',
    isReady: () => answersAt(address),
  })
  const switchTo = async (other: string) => {
    await writeFile(file, settingsFile(other, { listen_port: String(port), ...settings }))
    const console = new pg.Client({ connectionString: at('/pgbouncer') })
    await console.connect()
    await console.query('reload')
    await console.end()
  }
  return { url: address, sessionUrl: at('/live'), switchTo, stop }
}

function settingsFile(url: string, settings: Record<string, string>): string {
  const { hostname, port, pathname } = new URL(url)
  const all = {
    listen_addr: '127.0.0.1',
    unix_socket_dir: '',
    auth_type: 'any',
    admin_users: 'postgres',
    pool_mode: 'transaction',
    default_pool_size: '4',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const server = `host=${hostname} port=${port} user=postgres`
  const live = `live = ${server} dbname=${pathname.slice(1)} pool_mode=session`
  return ['[databases]', live, `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n')
}
