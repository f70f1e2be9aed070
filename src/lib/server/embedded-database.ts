import { setInterval as everyTick, setImmediate as nextLoop } from 'node:timers/promises'
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { lockDataDir } from './data-lock.ts'
import {
  attempt,
  closeEngine,
  type Engine,
  refuseOtherVersion,
  startEngine,
  startEngineIn,
} from './embedded-engine.ts'
import { createLimiter } from './limiter.ts'

/** A PostgreSQL that lives inside this process: for the query builder, for scripts, and its end. */
export type EmbeddedDatabase = {
  dialect: Dialect
  /** Runs a script of several statements in one implicit transaction: all of it, or nothing. */
  exec(sql: string): Promise<void>
  /** Lets what is in flight finish, writes all to disk, lets the directory go. Later calls do nothing. */
  close(): Promise<void>
}

/**
 * Opens the database kept in `dataDir`, making it when there is none; `memory` keeps nothing and locks nothing.
 * Throws, with nothing on disk changed, when another process has it open (code DATA_IN_USE) or another major
 * version of PostgreSQL wrote it (DATA_VERSION). A statement that waits for its turn longer than `waitMs` is
 * refused (DATABASE_BUSY): so is one that is awaited inside a transaction without being part of it.
 * An acknowledged commit is on the disk. `upkeepMs` is how often it looks whether to checkpoint or vacuum.
 * `memory` begins empty, or as a copy of `dump`.
 */
export async function openEmbeddedDatabase(options: {
  dataDir: string | 'memory'
  dump?: Blob | undefined
  waitMs?: number
  upkeepMs?: number
}): Promise<EmbeddedDatabase> {
  const { dataDir, dump, waitMs = 10_000, upkeepMs = 5_000 } = options
  if (dataDir === 'memory')
    return serve(await startEngine(undefined, dump), { waitMs, upkeepMs, unlock: () => undefined })
  refuseOtherVersion(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    return serve(await startEngineIn(dataDir), { waitMs, upkeepMs, unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

type Service = { waitMs: number; upkeepMs: number; unlock: () => void }

/** PGlite is one session, so it is a pool of one: who takes its turn has it alone, transaction or not. */
function serve(engine: Engine, { waitMs, upkeepMs, unlock }: Service): EmbeddedDatabase {
  const queue = limitToOne(waitMs)
  let closed: Promise<void> | undefined
  const connect = async () => {
    if (closed !== undefined) throw coded('DATABASE_CLOSED', 'The embedded database is closed.')
    await queue.take()
    return lease(engine, queue.give)
  }
  const exec = async (script: string) => {
    const client = await connect()
    try {
      await attempt(engine, () => engine.pglite.exec(script))
    } finally {
      client.release()
    }
  }
  const stopUpkeep = maintain(queue, { connect, exec, everyMs: upkeepMs })
  const shutDown = async () => {
    stopUpkeep()
    // A transaction that never ends is not waited for for ever: closing rolls it back.
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
  return { dialect: new PostgresDialect({ pool }), exec, close }
}

/** One turn at the session. What it leaves open by mistake is rolled back before the next one. */
function lease(engine: Engine, give: () => void): PostgresPoolClient {
  let over = false
  const query = async (statement: string, parameters: unknown[]) => {
    if (over) throw coded('TRANSACTION_OVER', 'This statement came after the end of its transaction.')
    return await attempt(engine, () => engine.pglite.query(statement, parameters))
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
  /** How many turns were taken so far. */
  count: () => number
}

/** PGlite answers without ever going through the event loop; so often at least timers and sockets get theirs. */
const GRACE_MS = 10

/** The session's one place: a wait longer than `waitMs` ends with the error DATABASE_BUSY. */
function limitToOne(waitMs: number): Queue {
  const { tryEnter, enter, leave } = createLimiter(1)
  let count = 0
  let pause = performance.now()
  const take = async () => {
    if (!tryEnter() && !(await enter(waitMs))) throw busy(waitMs)
    count += 1
    if (performance.now() - pause < GRACE_MS) return
    await nextLoop()
    pause = performance.now()
  }
  return { take, give: leave, count: () => count }
}

function busy(waitMs: number): Error {
  const message = `The embedded database was busy for ${waitMs / 1000} s. Inside a transaction every statement must go through it.`
  return coded('DATABASE_BUSY', message)
}

/** WAL that calls for a checkpoint: at once, and when little is going on. */
const WAL_LIMIT_BYTES = 32 * 1024 * 1024
const WAL_IDLE_BYTES = 1024 * 1024
/** Fewer turns than this between two looks is little; after so many busy looks it is done all the same. */
const IDLE_QUEUE = 10
const BUSY_LOOKS = 12

/** Autovacuum's own thresholds, the table in greatest need; pg_statistic can't be analyzed. */
const NEED = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as wal, (
  select format('%I.%I', s.schemaname, s.relname)
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind in ('r', 'm') and c.relpersistence = 'p' and s.relid <> 'pg_statistic'::regclass
    and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
  order by n_dead_tup + n_mod_since_analyze desc limit 1) as "table"
from pg_control_checkpoint()`

type Session = {
  connect: () => Promise<PostgresPoolClient>
  exec: (sql: string) => Promise<void>
  everyMs: number
}

/** Does what a server's checkpointer and autovacuum do, which PGlite has not; gives the function that ends it. */
function maintain(queue: Queue, session: Session): () => void {
  let seen = 0
  let pending = false
  let busyLooks = 0
  const look = async () => {
    const used = queue.count() - seen
    pending ||= used > 0
    if (!pending) return
    busyLooks = used < IDLE_QUEUE ? BUSY_LOOKS : busyLooks + 1
    const idle = busyLooks >= BUSY_LOOKS
    const need = await readNeed(session)
    if (need.wal >= (idle ? WAL_IDLE_BYTES : WAL_LIMIT_BYTES)) await session.exec('checkpoint')
    if (idle && need.table !== null) await session.exec(`vacuum (analyze) ${need.table}`)
    if (idle) [pending, busyLooks] = [need.table !== null, 0]
    seen = queue.count()
  }
  const end = new AbortController()
  const warn = (error: Error) => {
    if (!end.signal.aborted) process.emitWarning(`Upkeep of the embedded database failed: ${error.message}`)
  }
  const watch = async () => {
    const ticks = everyTick(session.everyMs, undefined, { ref: false, signal: end.signal })
    for await (const _ of ticks) await look().catch(warn)
  }
  void watch().catch(warn)
  return () => end.abort()
}

async function readNeed({ connect }: Session): Promise<{ wal: number; table: string | null }> {
  const client = await connect()
  try {
    // The counters come up to a second late by themselves, and a table just vacuumed would look in need again.
    await client.query('select pg_stat_force_next_flush()', [])
    const { rows } = await client.query<{ wal: number; table: string | null }>(NEED, [])
    return rows[0] ?? { wal: 0, table: null }
  } finally {
    client.release()
  }
}
