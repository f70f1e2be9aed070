import fs from 'node:fs'
import { setInterval as everyTick, setImmediate as nextLoop } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { makeFolder } from '../backup/make-folder.ts'
import { createLimiter } from '../limits/limiter.ts'
import { Dialect } from './column-names.ts'
import { lockDataDir } from './data-lock.ts'
import {
  attempt,
  closeEngine,
  type Engine,
  refuseOtherVersion,
  startEngine,
  startEngineIn,
} from './embedded-engine.ts'
import { type NamedStatements, nameStatements } from './named-statements.ts'

/** How many connections are in use, and how many callers or statements wait for one. */
export type ConnectionFigures = { inUse: number; waiting: number }

/** A PostgreSQL that runs inside this process. */
export type EmbeddedDatabase = {
  dialect: Dialect
  /** Runs a script of several statements in one implicit transaction: all of it, or nothing. */
  exec(sql: string): Promise<void>
  /** Settles with the reason once the engine has ended by itself: from then on every statement fails with it. */
  ended: Promise<Error>
  /** Whether the session is in use, and how many wait for it. */
  connections(): ConnectionFigures
  /** Waits for what is in flight, writes everything to disk and unlocks the directory. Later calls do nothing. */
  close(): Promise<void>
}

/**
 * Opens the database in `dataDir`, creating it if there is none. With `memory` nothing is saved or locked, and the
 * database starts empty or as a copy of `dump`. Throws, leaving the disk unchanged, if another process has it open
 * (DATA_IN_USE) or another major version of PostgreSQL wrote it (DATA_VERSION). A statement that waits in the queue
 * for longer than `waitMs` fails with DATABASE_BUSY; so does one awaited inside a transaction that bypasses it. A
 * commit returns only once it is on disk. Every `upkeepMs` it checks whether to checkpoint or vacuum; a failure of that is
 * for `onUpkeepFailure`.
 */
export async function openEmbeddedDatabase(options: {
  dataDir: string | 'memory'
  dump?: Blob | undefined
  waitMs?: number
  upkeepMs?: number
  onUpkeepFailure?: ((error: Error) => void) | undefined
}): Promise<EmbeddedDatabase> {
  const { dataDir, dump, waitMs = 10_000, upkeepMs = 5_000, onUpkeepFailure = () => undefined } = options
  if (dataDir === 'memory')
    return serve(await startEngine(undefined, dump), {
      ...{ waitMs, upkeepMs, onUpkeepFailure, unlock: () => undefined },
      hasRoom: async () => true,
    })
  refuseOtherVersion(dataDir)
  await makeFolder(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    return serve(await startEngineIn(dataDir), {
      ...{ waitMs, upkeepMs, onUpkeepFailure, unlock },
      hasRoom: () => hasRoom(dataDir),
    })
  } catch (error) {
    unlock()
    throw error
  }
}

type Service = {
  waitMs: number
  upkeepMs: number
  onUpkeepFailure: (error: Error) => void
  unlock: () => void
  /** Whether a checkpoint and a vacuum can write what they have to. */
  hasRoom: () => Promise<boolean>
}

/** PGlite is a single session, so this is a pool of one connection that callers use one at a time. */
function serve(
  engine: Engine,
  { waitMs, upkeepMs, onUpkeepFailure, unlock, hasRoom }: Service,
): EmbeddedDatabase {
  const queue = limitToOne(waitMs)
  const statements = nameStatements(engine.pglite)
  let closed: Promise<void> | undefined
  const connect = async () => {
    if (closed !== undefined) throw coded('DATABASE_CLOSED', 'The embedded database is closed.')
    await queue.take()
    return lease(engine, statements, queue.give)
  }
  const exec = async (script: string) => {
    const client = await connect()
    try {
      await attempt(engine, () => engine.pglite.exec(script))
    } finally {
      await attempt(engine, statements.forget).catch(() => undefined)
      client.release()
    }
  }
  const upkeep = { everyMs: upkeepMs, onFailure: onUpkeepFailure }
  const stopUpkeep = maintain(queue, { connect, exec, hasRoom, ...upkeep })
  const shutDown = async () => {
    stopUpkeep()
    // Don't wait forever for a transaction that never ends: closing rolls it back.
    await queue.take().catch(() => undefined)
    try {
      await closeEngine(engine)
    } finally {
      unlock()
    }
  }
  const close = () => {
    closed ??= shutDown()
    return closed
  }
  const pool: PostgresPool = { connect, end: close, options: {} }
  return {
    dialect: new Dialect({ pool }),
    exec,
    ended: engine.ended,
    connections: queue.figures,
    close,
  }
}

/** Gives one caller the session. A transaction left open by mistake is rolled back before the next caller. */
function lease(engine: Engine, statements: NamedStatements, give: () => void): PostgresPoolClient {
  let over = false
  const query = async (statement: string, parameters: unknown[]) => {
    if (over) throw coded('TRANSACTION_OVER', 'This statement came after the end of its transaction.')
    return await attempt(engine, () => statements.query(statement, parameters))
  }
  const release = () => {
    over = true
    if (engine.exit() !== null || engine.pglite.closed || !engine.pglite.isInTransaction()) return give()
    void attempt(engine, () => engine.pglite.exec('rollback'))
      .catch(() => undefined)
      .finally(give)
  }
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

type Queue = {
  take: () => Promise<void>
  give: () => void
  /** How often the session has been taken so far. */
  count: () => number
  figures: () => ConnectionFigures
}

/** PGlite answers without going through the event loop, so the queue pauses this often for timers and sockets. */
const PAUSE_EVERY_MS = 10

/** The queue for the session: a wait longer than `waitMs` fails with DATABASE_BUSY. */
function limitToOne(waitMs: number): Queue {
  const { tryEnter, enter, leave, running, waiting } = createLimiter(1)
  let count = 0
  let lastPause = performance.now()
  const take = async () => {
    if (!tryEnter() && !(await enter(waitMs))) throw busy(waitMs)
    count += 1
    if (performance.now() - lastPause < PAUSE_EVERY_MS) return
    await nextLoop()
    lastPause = performance.now()
  }
  const figures = () => ({ inUse: running(), waiting: waiting() })
  return { take, give: leave, count: () => count, figures }
}

const BUSY = 'DATABASE_BUSY'

function busy(waitMs: number): Error {
  const message = `The embedded database was busy for ${waitMs / 1000} s. Inside a transaction, every statement must use that transaction.`
  return coded(BUSY, message)
}

/** How much WAL triggers a checkpoint: under load, and when idle. */
const WAL_LIMIT_BYTES = 32 * 1024 * 1024
const WAL_IDLE_BYTES = 1024 * 1024

/** A checkpoint writes at most all shared buffers, and may begin another file of the log. */
const ROOM_BYTES = 48 * 1024 * 1024

/** Whether the disk of a folder has room and lets us write. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    await fs.promises.access(folder, fs.constants.W_OK)
    const { bavail, bsize } = await fs.promises.statfs(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

const MAX_IDLE_USES = 10
const MAX_BUSY_CHECKS = 12

/**
 * The table most in need by autovacuum's thresholds; pg_statistic can't be analyzed. A start forgets what was counted, so
 * after it each table of ours above 128 kB needs it once.
 */
const NEED = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as wal, (
  select format('%I.%I', s.schemaname, s.relname)
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind in ('r', 'm') and c.relpersistence = 'p' and s.relid <> 'pg_statistic'::regclass
    and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      or s.last_vacuum is null and s.schemaname !~ '^(pg_|information_schema)' and pg_table_size(s.relid) > 131072)
  order by n_dead_tup + n_mod_since_analyze desc limit 1) as "table"
from pg_control_checkpoint()`

type Session = {
  connect: () => Promise<PostgresPoolClient>
  exec: (sql: string) => Promise<void>
  hasRoom: () => Promise<boolean>
  everyMs: number
  onFailure: (error: Error) => void
}

/** Stands in for the checkpointer and autovacuum, which PGlite lacks. Returns the function that stops it. */
function maintain(queue: Queue, session: Session): () => void {
  let seen = 0
  let pending = false
  let busyChecks = 0
  const check = async () => {
    const used = queue.count() - seen
    pending ||= used > 0
    // Without room a checkpoint or a vacuum would end the engine, which otherwise refuses what writes and goes on.
    if (!pending || !(await session.hasRoom())) return
    busyChecks = used < MAX_IDLE_USES ? MAX_BUSY_CHECKS : busyChecks + 1
    const idle = busyChecks >= MAX_BUSY_CHECKS
    const need = await readNeed(session)
    if (need.wal >= (idle ? WAL_IDLE_BYTES : WAL_LIMIT_BYTES)) await session.exec('checkpoint')
    if (idle && need.table !== null) await session.exec(`vacuum (analyze) ${need.table}`)
    if (idle) [pending, busyChecks] = [need.table !== null, 0]
    seen = queue.count()
  }
  const end = new AbortController()
  const report = (error: Error) => {
    // What found the session taken has its turn a moment later.
    const isBusy = 'code' in error && error.code === BUSY
    if (!end.signal.aborted && !isBusy) session.onFailure(error)
  }
  const watch = async () => {
    const ticks = everyTick(session.everyMs, undefined, { ref: false, signal: end.signal })
    for await (const _ of ticks) await check().catch(report)
  }
  void watch().catch(report)
  return () => end.abort()
}

async function readNeed({ connect }: Session): Promise<{ wal: number; table: string | null }> {
  const client = await connect()
  try {
    // Counters are otherwise up to a second late, and a table just vacuumed would seem to need it again.
    await client.query('select pg_stat_force_next_flush()', [])
    const { rows } = await client.query<{ wal: number; table: string | null }>(NEED, [])
    return rows[0] ?? { wal: 0, table: null }
  } finally {
    client.release()
  }
}
