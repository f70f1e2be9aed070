import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { COLUMN_PARSERS } from './embedded-engine.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** An open database: the query builder, a way to run a script of several statements, and its end. */
export type Database = {
  db: Db
  kind: 'embedded' | 'server'
  /** Runs a script in one implicit transaction: all of it, or nothing. */
  exec: (script: string) => Promise<void>
  close: () => Promise<void>
}

/** What bigint, numeric and date become in JavaScript: the same on both databases. */
for (const [type, parse] of Object.entries(COLUMN_PARSERS)) pg.types.setTypeParser(Number(type), parse)

/** The version of PostgreSQL that answers. */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Opens the PostgreSQL server at `url`, or the embedded database in `dataDir` (`memory` keeps nothing). */
export async function openDatabase(options: {
  url?: string | undefined
  dataDir: string
}): Promise<Database> {
  return options.url === undefined ? await openEmbedded(options.dataDir) : openServer(options.url)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const embedded = await openEmbeddedDatabase({ dataDir })
  const db = new Kysely<Schema>({ dialect: embedded.dialect })
  return { db, kind: 'embedded', exec: embedded.exec, close: embedded.close }
}

function openServer(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    application_name: 'tailwell',
  })
  pool.on('connect', nameStatements)
  // Nor must one that is in use: its query fails by itself, and between two queries nobody else listens.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const exec = async (script: string) => void (await pool.query(script))
  return { db, kind: 'server', exec, close: () => db.destroy() }
}

/** Runs a part of a transaction that may fail alone: what the part wrote is undone, the rest stands. */
export async function inSavepoint<Result>(tx: Db, part: () => Promise<Result>): Promise<Result> {
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

const MAX_NAMED = 1000
const names = new Map<string, string>()

/**
 * Lets PostgreSQL keep the plan of a statement: each distinct text gets a name (1.6 times the throughput). It keeps a
 * plan that looks no dearer without the values than with them; that is why limits stand in the text (decision 0005).
 * The promise is our own: the rows behind pg's stay until the next full collection, which cost a list 50 µs.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    if (name === undefined || rest.length > 0) return query(text, values, ...rest)
    return new Promise((resolve, reject) => {
      query({ name, text, values }, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    })
  }
  client.query = named as typeof client.query
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMED) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
