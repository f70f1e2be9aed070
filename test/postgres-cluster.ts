import { execFileSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { runProgram } from './run-program.ts'

const OLDEST_MAJOR = 15
/** A test's database needs to survive nothing; a measured one keeps the server's own durability. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Account = { uid: number; gid: number }
export type PostgresCluster = {
  /** The address of the cluster's own database `postgres`. */
  url: string
  /** Makes an empty database and gives its address. */
  createDatabase: (name: string) => Promise<string>
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
}

/**
 * Starts a throw-away PostgreSQL server on a free loopback port, with files in a temporary folder of `parent`.
 * Commits are not made durable unless `durable` asks for it. Throws when no server ≥ 15 is installed.
 */
export async function startPostgresCluster(
  options: { durable?: boolean; settings?: Record<string, string>; parent?: string } = {},
): Promise<PostgresCluster> {
  const binaries = findPostgres()
  if (binaries === undefined)
    throw new Error(`No PostgreSQL server ${OLDEST_MAJOR} or newer was found (initdb, postgres).`)
  const account = await unprivilegedAccount()
  const folder = await mkdtemp(join(options.parent ?? tmpdir(), 'tailwell-postgres-'))
  if (account) await chown(folder, account.uid, account.gid)
  try {
    createFiles(join(binaries, 'initdb'), folder, account)
    const settings = { ...(options.durable ? {} : FAST), ...options.settings }
    return await startServer(join(binaries, 'postgres'), { folder, settings, account })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Starts a standby of a cluster, on a free loopback port and with the same settings as a durable one. It streams from the
 * primary until it is promoted (`select pg_promote()`).
 */
export async function startStandby(primaryUrl: string): Promise<PostgresCluster> {
  const binaries = findPostgres()
  if (binaries === undefined) throw new Error('No PostgreSQL server was found.')
  const account = await unprivilegedAccount()
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-standby-'))
  if (account) await chown(folder, account.uid, account.gid)
  const how = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', primaryUrl]
  // A folder in PATH may have links to the server's programs alone.
  const own = dirname(realpathSync(join(binaries, 'postgres')))
  execFileSync(join(own, 'pg_basebackup'), ['-D', join(folder, 'data'), ...how], {
    cwd: folder,
    stdio: 'pipe',
    ...account,
  })
  return await startServer(join(binaries, 'postgres'), { folder, settings: {}, account })
}

/** Makes a database in the cluster at `clusterUrl`, empty or a copy of `template`, and gives its address. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const [made, model] = [name, template].map(pg.escapeIdentifier)
    await client.query(`create database ${made} template ${model}`)
  } finally {
    await client.end()
  }
  const url = new URL(clusterUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** The folder of the newest usable server's programs: those in PATH, else Debian's, else pg_config's. */
export function findPostgres(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter)
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorIn(b) - majorIn(a))
  return [...inPath, ...debian, ...foldersOfPgConfig()].find(isUsable)
}

const majorIn = (folder: string): number => Number.parseInt(folder.split('/')[4] ?? '', 10) || 0

function foldersOfPgConfig(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()]
  } catch {
    return []
  }
}

function isUsable(folder: string): boolean {
  const server = join(folder, 'postgres')
  if (folder === '' || !existsSync(server) || !existsSync(join(folder, 'initdb'))) return false
  const version = execFileSync(server, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(version.replace(/^\D+/, ''), 10) >= OLDEST_MAJOR
}

/** PostgreSQL refuses root: then it runs as `postgres`, or as `nobody` where there is no such user. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined) throw new Error('PostgreSQL refuses root, and there is no user `nobody`.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function createFiles(initdb: string, folder: string, account: Account | undefined): void {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync']
  execFileSync(initdb, ['-D', join(folder, 'data'), ...how], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    ...account,
  })
}

async function startServer(
  path: string,
  options: { folder: string; settings: Record<string, string>; account: Account | undefined },
): Promise<PostgresCluster> {
  const { folder, account } = options
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...flags]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  // A fast shutdown: open sessions are ended, files are left whole.
  const stop = await runProgram({
    path,
    args,
    folder,
    account,
    signal: 'SIGINT',
    isReady: () => answersAt(url),
  })
  return { url, createDatabase: (name) => createDatabase(url, name), stop }
}

/** True if a PostgreSQL server, or a pooler before one, lets a client in. */
export async function answersAt(url: string): Promise<boolean> {
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
