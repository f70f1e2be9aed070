import { createHash } from 'node:crypto'
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { shareConnections } from './shared-connections.ts'

const TIMEOUTS = { statement_timeout: 5000, lock_timeout: 2000 }
const MAX_NAMED = 1000

/** A PostgreSQL server behind the query builder; `exec` runs a script of several statements. */
export type ServerDatabase = { dialect: Dialect; exec: (script: string) => Promise<void> }

/**
 * Connects to the PostgreSQL server at `url` as soon as something is asked. With `behindPooler` nothing is expected to
 * outlive a transaction on a connection: statements have no names, and each transaction sets its own timeouts.
 */
export function openServerDatabase(url: string, behindPooler: boolean): ServerDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'tailwell',
    ...(behindPooler ? {} : { ...TIMEOUTS, pipeline: true }),
  })
  pool.on('connect', behindPooler ? limitTransactions : nameStatements)
  // A connection that breaks fails the query under way; between two queries there is no one else to tell.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  const exec = async (script: string) => void (await pool.query(script))
  const dialect = new PostgresDialect({ pool: behindPooler ? pool : shareConnections(pool) })
  return { dialect, exec }
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>

/**
 * Lets PostgreSQL keep the plan of a statement: each distinct text gets a name (1.6 times the throughput). It keeps a
 * plan that looks no dearer without the values than with them; that is why limits stand in the text (decision 0005).
 * The promise is our own: the rows behind pg's stay until the next full collection, which cost a list 50 µs.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (asked: string | pg.QueryConfig, values?: unknown[], ...rest: unknown[]) => {
    const config = typeof asked === 'string' ? { text: asked, values } : asked
    const name = config.values === undefined ? undefined : nameOf(config.text)
    if (name === undefined || rest.length > 0) return query(asked, values, ...rest)
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
 * The name of a statement: a hash of its text. Where processes share connections, equal names are the same SQL.
 * After so many texts no more get one, since PostgreSQL holds each plan for as long as its connection lives.
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
 * A pooler gives each transaction any of its connections, so what a session sets is lost or meets another client.
 * Every transaction begins with its timeouts, and a single statement is sent as a transaction of its own.
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
