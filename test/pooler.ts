import { existsSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { answersAt, unprivilegedAccount } from './postgres-cluster.ts'
import { runProgram } from './run-program.ts'

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
  const address = `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}`
  const stop = await runProgram({
    path: program,
    args: ['-q', file],
    folder,
    account,
    signal: 'SIGQUIT',
    isReady: () => answersAt(address),
  })
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
