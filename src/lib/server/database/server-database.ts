import { createHash } from 'node:crypto'
import type { Dialect, PostgresPool } from 'kysely'
import pg from 'pg'
import { Dialect as NamedDialect, nameColumns } from './column-names.ts'
import type { ConnectionFigures } from './embedded-database.ts'
import { shareConnections } from './shared-connections.ts'
import { shareTransactions } from './shared-transactions.ts'

/** After how many milliseconds PostgreSQL ends a statement, and a wait for a lock. */
export const TIMEOUTS = { statement_timeout: 5000, lock_timeout: 2000 }
/** What a start says behind a pooler that the settings don't name. */
export const POOLER_FORGOTTEN =
  'DATABASE_URL is the address of a connection pooler such as PgBouncer. Set DATABASE_POOLER=true, or use the address of the PostgreSQL server itself.'
const MAX_NAMED = 1000

/** Connections of transactions and statements that write. */
const OWN_CONNECTIONS = 6
/** Connections that reads share: they are answered while all of the others wait for a lock. */
const READING_CONNECTIONS = 4

/** A connection to a PostgreSQL server; `exec` runs a script of several statements. */
export type ServerDatabase = {
  dialect: Dialect
  /** For statements that only read, and for those that share a transaction; null behind a pooler. */
  shared: { reading: Dialect; sharing: Dialect } | null
  exec: (script: string) => Promise<void>
  connections: () => ConnectionFigures
}

/**
 * Connects to the PostgreSQL server at `url` with the first query. With `behindPooler`, no session state is expected
 * to outlive a transaction: statements are not named, none share a connection, and each transaction sets its own timeouts.
 */
export function openServerDatabase(url: string, behindPooler: boolean): ServerDatabase {
  if (behindPooler) {
    const pool = openPool(
      { connectionString: url, max: OWN_CONNECTIONS + READING_CONNECTIONS },
      limitTransactions,
    )
    return { ...accessTo(pool), shared: null, connections: () => figuresOf(pool) }
  }
  const settings = { connectionString: url, ...TIMEOUTS, pipeline: true }
  const pool = openPool({ ...settings, max: OWN_CONNECTIONS }, nameStatements)
  const readOnly = '-c default_transaction_read_only=on'
  const readers = openPool({ ...settings, max: READING_CONNECTIONS, options: readOnly }, nameStatements)
  const reads = shareConnections(readers)
  const together = shareTransactions(pool)
  return {
    ...accessTo(pool),
    shared: {
      reading: withoutTransactions(reads.pool, readers),
      sharing: withoutTransactions(together.pool),
    },
    connections: () => {
      const own = figuresOf(pool)
      const reading = figuresOf(readers)
      return {
        inUse: own.inUse + reading.inUse,
        waiting: own.waiting + reading.waiting + reads.waiting() + together.waiting(),
      }
    },
  }
}

function openPool(settings: pg.PoolConfig, prepare: (client: pg.PoolClient) => void): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5000, application_name: 'tailwell', ...settings })
  pool.on('connect', nameColumns)
  pool.on('connect', prepare)
  // A broken connection fails the query in progress; between queries there is no one to notify.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection closed by the server must not crash the process; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

const accessTo = (pool: pg.Pool) => ({
  dialect: new NamedDialect({ pool }),
  exec: async (script: string) => void (await pool.query(script)),
})

const figuresOf = (pool: pg.Pool): ConnectionFigures => ({
  inUse: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
})

/** A dialect whose statements share connections, on which a transaction would be everybody's. Ends `ending` with itself. */
function withoutTransactions(pool: PostgresPool, ending?: pg.Pool): Dialect {
  const dialect = new NamedDialect({ pool: { ...pool, end: async () => await ending?.end() } })
  const beginTransaction = () =>
    Promise.reject(new Error('Statements that share a connection have no transaction.'))
  return {
    createDriver: () => Object.assign(dialect.createDriver(), { beginTransaction }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>

/**
 * Names each distinct statement so that PostgreSQL can reuse its plan (1.6 times the throughput). It reuses a generic
 * plan only if that costs no more than one made for the values, so limits are part of the text (decision 0005).
 * The promise is our own: pg's promise retains its rows until the next full collection, which cost a list 50 µs.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (statement: string | pg.QueryConfig, values?: unknown[], ...rest: unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement, values } : statement
    const name = config.values === undefined ? undefined : nameOf(config.text)
    if (name === undefined || rest.length > 0) return query(statement, values, ...rest)
    return new Promise((resolve, reject) => {
      query({ ...config, name }, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    })
  }
  client.query = named as typeof client.query
}

const names = new Map<string, string>()

/**
 * The name of a statement: a hash of its text, so that processes sharing a connection use equal names for equal SQL.
 * Undefined beyond MAX_NAMED texts, since PostgreSQL holds each plan for the life of its connection.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMED) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const BEGIN = ['begin', ...Object.entries(TIMEOUTS).map(([name, ms]) => `set local ${name} = ${ms}`)].join(
  '; ',
)

/**
 * Sets the timeouts in each transaction, and sends a single statement as a transaction of its own. A pooler runs each
 * transaction on any of its connections, so session settings would be lost or would affect other clients.
 */
function limitTransactions(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const limited: Query = async (text, values, ...rest) => {
    if (rest.length > 0) return query(text, values, ...rest)
    if (text === 'begin') return await query(BEGIN)
    if (client.getTransactionStatus() !== 'I') return await query(text, values)
    await query(BEGIN)
    try {
      const result = await query(text, values)
      await query('commit')
      return result
    } catch (error) {
      await query('rollback').catch(() => undefined)
      throw error
    }
  }
  client.query = limited as typeof client.query
}
