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

/** PGlite, and the error with which it exited, or null. A statement sent after its exit never returns. */
export type Engine = { pglite: PGlite; exit: () => Error | null }

/** Starts PGlite on the cluster in `dataDir`, creating it if there is none. */
export async function startEngineIn(dataDir: string): Promise<Engine> {
  if (!fs.existsSync(clusterOf(dataDir))) await createCluster(dataDir)
  return await startEngine(clusterOf(dataDir))
}

/** Starts PGlite on the files of `cluster`, or in memory, where it can start as a copy of `dump`. */
export async function startEngine(cluster?: string, dump?: Blob): Promise<Engine> {
  let fatalLine = 'no reason given'
  let exit: Error | null = null
  const onStderr = (line: string) => {
    if (/FATAL|PANIC/.test(line)) fatalLine = line
    return false
  }
  const onAbort = () => {
    const message = `The embedded database stopped and this program must be started again: ${fatalLine}`
    exit = Object.assign(new Error(message), { code: '57P02' })
  }
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  for (const setting of SETTINGS) startParams.push('-c', setting)
  const initial = dump === undefined ? {} : { loadDataDir: dump }
  const storage = cluster === undefined ? initial : { fs: durableFs(cluster, onAbort) }
  try {
    const pglite = await PGlite.create({
      ...storage,
      extensions: EXTENSIONS,
      parsers: COLUMN_PARSERS,
      startParams,
      onStderr,
    })
    return { pglite, exit: () => exit }
  } catch (cause) {
    throw new Error(`The embedded database can't be opened: ${fatalLine}`, { cause })
  }
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

/** PGlite's files on disk, with the fsync that it leaves out. If an fsync fails, PostgreSQL stops. */
function durableFs(directory: string, onAbort: () => void): NodeFS {
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  const addFsync = (module: unknown) => {
    const { NODEFS, FS } = module as NodeFsModule
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      const skip = process.platform === 'win32' && FS.isDir(node.mode)
      if (!skip) NODEFS.tryFSOperation(() => fs.fdatasyncSync(nfd))
      return 0
    }
  }
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options)
    return {
      emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    }
  }
  return files
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
      `The database in ${dataDir} was written by PostgreSQL ${major}, this program carries PostgreSQL ${MAJOR}. Start the version of this program that wrote it, or choose another directory and load a dump of it there. Nothing was changed.`,
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
