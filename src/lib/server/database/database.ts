import { type Dialect, Kysely, type LogEvent, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type ConnectionFigures, openEmbeddedDatabase } from './embedded-database.ts'
import { COLUMN_PARSERS } from './embedded-engine.ts'
import type { Schema } from './schema.ts'
import { openServerDatabase, POOLER_FORGOTTEN } from './server-database.ts'
import { setWays } from './statement-ways.ts'

export type Db = Kysely<Schema>
/** A transaction: what writes takes one, so that all that belongs together is done or not. */
export type Tx = Transaction<Schema>

const isTx = (db: Db): db is Tx => db.isTransaction

/** Does all of a change or nothing of it: in the caller's transaction, or where there is none in one of its own. */
export async function inTx<Result>(db: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return isTx(db) ? await change(db) : await db.transaction().execute(change)
}

/** An open database. */
export type Database = {
  db: Db
  kind: 'embedded' | 'server'
  /** Runs a script in one implicit transaction: all of it, or nothing. */
  exec: (script: string) => Promise<void>
  /** Where a connection can LISTEN; null for the embedded database, whose only process needs no messages. */
  listenUrl: string | null
  connections: () => ConnectionFigures
  /** Settles with the reason once an embedded database has ended by itself, and only a new process can open it again. */
  ended: Promise<Error>
  close: () => Promise<void>
}

/** A statement that has ended, with how long it took; `level` is `error` if it failed. */
export type LoggedQuery = LogEvent

/** Makes bigint, numeric and date parse the same way on both databases. */
for (const [type, parse] of Object.entries(COLUMN_PARSERS)) pg.types.setTypeParser(Number(type), parse)

/** The version of PostgreSQL, as `server_version` reports it. */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Writes a temporary table and drops it. This needs a new file and a commit, so it fails when the disk is full. */
export async function writeAndDrop(db: Db): Promise<void> {
  await sql`create temporary table health_check on commit drop as select 1 as written`.execute(db)
}

export type DatabaseLocation = {
  url?: string | undefined
  behindPooler?: boolean
  /** The same database without the pooler, for LISTEN. */
  directUrl?: string | undefined
  dataDir: string
  dump?: Blob | undefined
  /** Called when the upkeep of an embedded database fails; it is tried again. */
  onUpkeepFailure?: ((error: Error) => void) | undefined
  /** Called after each statement; without it no time is measured. */
  onQuery?: ((query: LoggedQuery) => void) | undefined
}

/**
 * Opens the PostgreSQL server at `url`, or, without one, the embedded database in `dataDir`. With `dataDir: 'memory'`
 * nothing is saved, and the database starts empty or as a copy of `dump`. Set `behindPooler` if the server is reached
 * through a pooler in transaction mode.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.url === undefined ? await openEmbedded(location) : await openServer(location.url, location)
}

async function openEmbedded({
  dataDir,
  dump,
  onUpkeepFailure,
  onQuery,
}: DatabaseLocation): Promise<Database> {
  const embedded = await openEmbeddedDatabase({ dataDir, dump, onUpkeepFailure })
  const { dialect, ...others } = embedded
  return { ...others, db: createDb(dialect, onQuery), kind: 'embedded', listenUrl: null }
}

async function openServer(
  url: string,
  { behindPooler = false, directUrl, onQuery }: DatabaseLocation,
): Promise<Database> {
  const { dialect, shared, exec, connections } = openServerDatabase(url, behindPooler)
  const db = createDb(dialect, onQuery)
  const others = shared === null ? [] : [createDb(shared.reading, onQuery), createDb(shared.sharing, onQuery)]
  const [reads, together] = others
  if (reads !== undefined && together !== undefined) setWays(db, reads, together)
  const close = async () => void (await Promise.all([db, ...others].map((opened) => opened.destroy())))
  await exec('select 1').catch(async (error: unknown) => {
    await close()
    throw new Error(whyNotOpened(error), { cause: error })
  })
  const listenUrl = directUrl ?? (behindPooler ? null : url)
  // A server that has ended comes back by itself, and so do the connections to it.
  const ended = new Promise<Error>(() => undefined)
  return { db, kind: 'server', exec, listenUrl, connections, ended, close }
}

/** A pooler refuses the timeouts that a connection of ours begins with. */
function whyNotOpened(error: unknown): string {
  const reason = reasonOf(error)
  if (reason.includes('unsupported startup parameter')) return POOLER_FORGOTTEN
  return `The database can't be opened: ${reason}. Check DATABASE_URL and whether PostgreSQL runs there.`
}

/** What a failed connection says. Where a name has several addresses, each has failed, and the error itself is silent. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function createDb(dialect: Dialect, onQuery: DatabaseLocation['onQuery']): Db {
  return new Kysely<Schema>({ dialect, ...(onQuery && { log: onQuery }) })
}

/** Runs part of a transaction in a savepoint: if it throws, only its own writes are rolled back. */
export async function inSavepoint<Result>(tx: Tx, part: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
