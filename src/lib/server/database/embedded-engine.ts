import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const MAJOR = '18'

/** Parsers by type OID: bigint and numeric become numbers, date stays the text YYYY-MM-DD. */
export const COLUMN_PARSERS: Record<number, (text: string) => string | number> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
}

/**
 * Full durability, a small memory footprint, and WAL that a checkpoint can shrink. ANALYZE takes a sample of 300 rows for
 * each unit of its target: of 9,000 it needs 5 MB at most, of PostgreSQL's usual 30,000 three times as much, which
 * WebAssembly never gives back.
 */
const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
  'default_statistics_target=30',
]

/**
 * Extensions that migrations may create: pg_trgm serves substring searches from an index, btree_gist excludes overlapping
 * times of the same calendar.
 */
const EXTENSIONS = { pg_trgm, btree_gist }

/** PGlite, and the error with which it exited, or null; `ended` settles with it. After its exit it is never entered again. */
export type Engine = { pglite: PGlite; exit: () => Error | null; ended: Promise<Error> }

/** Starts PGlite on the cluster in `dataDir`, creating it if there is none. */
export async function startEngineIn(dataDir: string): Promise<Engine> {
  if (!fs.existsSync(clusterOf(dataDir))) await createCluster(dataDir)
  return await startEngine(clusterOf(dataDir))
}

/** Starts PGlite on the files of `cluster`, or in memory, where it can start as a copy of `dump`. */
export async function startEngine(cluster?: string, dump?: Blob): Promise<Engine> {
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  let fatalLine: string | undefined
  let error: Error | null = null
  const onStderr = (line: string) => {
    if (/FATAL|PANIC/.test(line)) fatalLine = line
    return false
  }
  const exit: Exit = {
    note: (cause) => {
      const message = `The embedded database has ended. Start this program again. Reason: ${fatalLine ?? messageOf(cause)}`
      error ??= Object.assign(new Error(message), { code: '57P02' })
      resolve(error)
    },
    error: () => error,
  }
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  for (const setting of SETTINGS) startParams.push('-c', setting)
  const initial = dump === undefined ? {} : { loadDataDir: dump }
  const storage = cluster === undefined ? initial : { fs: durableFs(cluster, exit) }
  try {
    const pglite = await PGlite.create({
      ...storage,
      extensions: EXTENSIONS,
      parsers: COLUMN_PARSERS,
      startParams,
      onStderr,
    })
    return { pglite, exit: exit.error, ended }
  } catch (cause) {
    throw new Error(`The embedded database can't be opened: ${fatalLine ?? messageOf(cause)}`, { cause })
  }
}

/** Why WebAssembly could not start, or ended, where the database has said nothing itself. */
function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return /memory/i.test(message)
    ? `this process is not allowed enough memory; check the limits of the service, the container or ulimit -v (${message})`
    : message
}

/** The part of Emscripten's file system that is missing from PGlite's types. */
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number }
    tryFSOperation: (operation: () => void) => void
  }
  FS: { isDir: (mode: number) => boolean }
}
type OpenFile = { nfd: number; node: { mode: number } }

/** The functions with which PGlite enters the engine while it runs a statement. */
const ENTRIES = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  'stackRestore',
] as const
type Entries = Record<(typeof ENTRIES)[number], (...input: unknown[]) => unknown>

/** What the engine's exit calls, and the error that it gives. */
type Exit = { note: (cause: unknown) => void; error: () => Error | null }

/**
 * Closes the engine's entries at the moment of its exit: an abort, a trap or an exit code. PGlite ignores all three and
 * enters the engine again, which then goes on with the locks of the statement that ended it, or waits for them without end.
 */
function closeOnExit(entries: Entries, exit: Exit): void {
  for (const name of ENTRIES) {
    const enter = entries[name]
    entries[name] = (...input) => {
      const ended = exit.error()
      if (ended !== null) throw ended
      try {
        return enter(...input)
      } catch (cause) {
        if (isExit(cause)) exit.note(cause)
        throw cause
      }
    }
  }
}

/** The exit code with which PostgreSQL, as PGlite builds it, goes back to its main loop after an error. */
const TO_MAIN_LOOP = 100

function isExit(cause: unknown): boolean {
  if (cause instanceof WebAssembly.RuntimeError) return true
  return cause instanceof Object && 'status' in cause && cause.status !== TO_MAIN_LOOP
}

/** PGlite's files on disk, with the fsync that it leaves out. If an fsync fails, PostgreSQL stops. */
function durableFs(directory: string, exit: Exit): NodeFS {
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  const prepare = (module: unknown) => {
    const { NODEFS, FS } = module as NodeFsModule
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      const skip = process.platform === 'win32' && FS.isDir(node.mode)
      if (!skip) NODEFS.tryFSOperation(() => fs.fdatasyncSync(nfd))
      return 0
    }
    closeOnExit(module as Entries, exit)
  }
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options)
    const { instantiateWasm, preRun = [] } = emscriptenOpts
    const instantiate = (imports: TimerImports, done: unknown) => {
      limitTimers(imports)
      return instantiateWasm(imports, done)
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, instantiateWasm: instantiate, preRun: [...preRun, prepare] },
    }
  }
  return files
}

/** Sets a timer of the engine; 0 milliseconds end it. */
type SetTimer = (timer: number, ms: number) => number
type TimerImports = { env: { _setitimer_js: SetTimer } }

/** The longest wait of a timer of Node's, 24.8 days. A longer one would end at once, and be set again without end. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Has the engine wait no longer than Node can: a timer that was set before the clock went back ends far in the future. */
function limitTimers({ env }: TimerImports): void {
  const set = env._setitimer_js
  env._setitimer_js = (timer, ms) => set(timer, Math.min(ms, MAX_TIMER_MS))
}

/** Writes everything to disk and closes PGlite; an open transaction is rolled back. */
export async function closeEngine({ pglite, exit }: Engine): Promise<void> {
  if (exit() !== null) return
  if (pglite.isInTransaction()) await pglite.exec('rollback')
  await pglite.exec('checkpoint')
  await pglite.close()
}

/** Runs a statement. Throws if the engine has exited, or exits meanwhile: such a result can't be trusted. */
export async function attempt<T>({ exit }: Engine, statement: () => Promise<T>): Promise<T> {
  let failure = exit()
  if (failure !== null) throw failure
  try {
    const result = await statement()
    failure = exit()
    if (failure !== null) throw failure
    return result
  } catch (error) {
    // PGlite attaches the parameters to its errors; they are personal data and must not reach the log.
    if (error instanceof Error && 'params' in error) delete error.params
    throw error
  }
}

const clusterOf = (dataDir: string): string => join(dataDir, 'cluster')

/** Throws DATA_VERSION, changing nothing, if the files in `dataDir` are not of our version of PostgreSQL. */
export function refuseOtherVersion(dataDir: string): void {
  const cluster = clusterOf(dataDir)
  const refuse = (message: string): never => {
    throw Object.assign(new Error(message), { code: 'DATA_VERSION' })
  }
  if (majorIn(dataDir) !== null)
    refuse(`${dataDir} belongs to a PostgreSQL server. Choose another directory, or connect to that server.`)
  const major = fs.existsSync(cluster) ? majorIn(cluster) : MAJOR
  if (major === null)
    refuse(`The database in ${dataDir} is damaged: cluster/PG_VERSION is missing. Restore it from a backup.`)
  if (major !== MAJOR)
    refuse(
      `The database in ${dataDir} was written by PostgreSQL ${major}, but this program contains PostgreSQL ${MAJOR}. Start the version of this program that wrote it, or choose another directory and load a dump of it there. Nothing was changed.`,
    )
}

function majorIn(directory: string): string | null {
  const file = join(directory, 'PG_VERSION')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null
}

/** Creates the cluster under a temporary name, so that a process killed halfway leaves no incomplete cluster. */
async function createCluster(dataDir: string): Promise<void> {
  const fresh = `${clusterOf(dataDir)}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  const { pglite } = await startEngine(fresh)
  await pglite.close()
  for (const entry of fs.readdirSync(fresh, { recursive: true, withFileTypes: true }))
    syncPath(join(entry.parentPath, entry.name), entry.isDirectory())
  syncPath(fresh, true)
  fs.renameSync(fresh, clusterOf(dataDir))
  syncPath(dataDir, true)
  syncPath(dirname(dataDir), true)
}

/** Windows can't sync a directory and has no need to: its file systems journal their metadata. */
function syncPath(path: string, isDirectory: boolean): void {
  if (isDirectory && process.platform === 'win32') return
  const descriptor = fs.openSync(path, isDirectory ? 'r' : 'r+')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
