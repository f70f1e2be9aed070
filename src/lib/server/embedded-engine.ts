import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const MAJOR = '18'

/** What a column's text becomes, by type: bigint and numeric a number, date its text YYYY-MM-DD. */
export const COLUMN_PARSERS: Record<number, (text: string) => string | number> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
}

/** Real durability, a small footprint, and WAL that a checkpoint can shrink again. */
const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
]

/** What migrations may `create extension`: searching inside of words along an index. */
const EXTENSIONS = { pg_trgm }

/** PGlite, and why it must not be touched again, if so: a statement to a dead one never returns. */
export type Engine = { pglite: PGlite; exit: () => Error | null }

/** Starts PGlite on the cluster in `dataDir`, making it when there is none. */
export async function startEngineIn(dataDir: string): Promise<Engine> {
  if (!fs.existsSync(clusterOf(dataDir))) await createCluster(dataDir)
  return await startEngine(clusterOf(dataDir))
}

/** Starts PGlite on the files of `cluster`, or on none: then it keeps nothing, and may begin as a copy of a dump. */
export async function startEngine(cluster?: string, dump?: Blob): Promise<Engine> {
  let flushLog = 'no reason given'
  let dead: Error | null = null
  const onStderr = (line: string) => {
    if (/FATAL|PANIC/.test(line)) flushLog = line
    return false
  }
  const onAbort = () => {
    const message = `The embedded database stopped and this program must be started again: ${flushLog}`
    dead = Object.assign(new Error(message), { code: '57P02' })
  }
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  for (const setting of SETTINGS) startParams.push('-c', setting)
  const begin = dump === undefined ? {} : { loadDataDir: dump }
  const place = cluster === undefined ? begin : { fs: durableFs(cluster, onAbort) }
  try {
    const pglite = await PGlite.create({
      ...place,
      extensions: EXTENSIONS,
      parsers: COLUMN_PARSERS,
      startParams,
      onStderr,
    })
    return { pglite, exit: () => dead }
  } catch (cause) {
    throw new Error(`The embedded database can't be opened: ${flushLog}`, { cause })
  }
}

/** The part of Emscripten's file system that PGlite's types leave out. */
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number }
    tryFSOperation: (operation: () => void) => void
  }
  FS: { isDir: (mode: number) => boolean }
}
type OpenFile = { nfd: number; node: { mode: number } }

/** PGlite's files on disk, with the fsync that it leaves out; a failed one reaches PostgreSQL, which stops. */
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
  files.init = async (pglite, given) => {
    const { emscriptenOpts } = await init(pglite, given)
    return {
      emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    }
  }
  return files
}

/** Writes everything to disk and ends PGlite; what is still open is rolled back. */
export async function closeEngine({ pglite, exit }: Engine): Promise<void> {
  if (exit() !== null) return
  if (pglite.isInTransaction()) await pglite.exec('rollback')
  await pglite.exec('checkpoint')
  await pglite.close()
}

/** Runs one statement unless the engine is dead, and takes nothing for done that it did while dying. */
export async function attempt<T>({ exit }: Engine, statement: () => Promise<T>): Promise<T> {
  let dead = exit()
  if (dead !== null) throw dead
  try {
    const result = await statement()
    dead = exit()
    if (dead !== null) throw dead
    return result
  } catch (error) {
    // PGlite hangs the parameters on its errors; they are people's data and would end up in the log.
    if (error instanceof Error && 'params' in error) delete error.params
    throw error
  }
}

const clusterOf = (dataDir: string): string => join(dataDir, 'cluster')

/** Throws DATA_VERSION, touching nothing, when the files in `dataDir` are not those of our PostgreSQL. */
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

/** Makes the cluster under another name first: a process killed half-way leaves nothing that looks whole. */
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

/** Windows can't sync a directory, and needs none: its file systems log their own names. */
function syncPath(path: string, isDirectory: boolean): void {
  if (isDirectory && process.platform === 'win32') return
  const descriptor = fs.openSync(path, isDirectory ? 'r' : 'r+')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
