import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { sealUpTo } from '../src/features/platform/audit/server/seal-log.ts'
import {
  type Database,
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../src/lib/server/database/database.ts'
import { createDatabase } from './postgres-cluster.ts'
import { MIGRATED } from './prepare-server.ts'

/** An empty database of the project's kind, without any table; closed when the test file ends. */
export async function emptyDatabase(): Promise<Database> {
  return await openForFile(await newLocation())
}

/** A new, migrated database of the project's kind, a copy of the prepared one; closed when the test file ends. */
export async function freshDatabase({ onQuery }: Pick<DatabaseLocation, 'onQuery'> = {}): Promise<Database> {
  const isServer = inject('databaseKind') === 'server'
  const place = isServer ? await newServerLocation(MIGRATED) : await copyOf('migrated')
  return await openForFile({ ...place, onQuery })
}

/** Where a new, empty database of the project's kind can be opened. */
export async function newLocation(): Promise<DatabaseLocation> {
  const kind = inject('databaseKind')
  if (kind === 'server') return await newServerLocation()
  // The unit tests have prepared none.
  return kind === 'embedded' ? await copyOf('empty') : { dataDir: 'memory' }
}

async function copyOf(prepared: 'empty' | 'migrated'): Promise<DatabaseLocation> {
  return { dataDir: 'memory', dump: await openAsBlob(inject('dumps')[prepared]) }
}

async function newServerLocation(template?: string): Promise<DatabaseLocation> {
  const url = await createDatabase(inject('postgresUrl'), `test_${randomUUID()}`, template)
  return { url, dataDir: 'memory' }
}

async function openForFile(place: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(place)
  afterAll(database.close)
  return database
}

/** Counted or written down about other rows. */
const ABOUT_ROWS = /^(audit_(log|changes|seals)|counters|record_changes|try_buckets|schema_migrations)$/

/** The tables whose rows a request can change: all, without the audit log and the counters. */
export async function readTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !ABOUT_ROWS.test(name))
}

/** How many rows each table has: what a refused request must not change. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  return await readOfEach(db, await readTables(db), (table) => sql<number>`select count(*) from ${table}`)
}

/** All rows that the API can write, to see that nothing in them has changed. */
export async function readEverything(db: Db): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of await readTables(db))
    all[table] = await rowsOf(db, sql`select * from ${sql.table(table)} t order by t::text`)
  return all
}

/**
 * Seals all that the audit log has, as the loop does. On a server, a transaction of another test delays it: what is
 * unfinished is counted for the whole cluster.
 */
export async function sealAll(db: Db): Promise<void> {
  const watermark = await sealUpTo(db, null)
  while ((await sealUpTo(db, watermark)) === watermark) await wait(20)
}

/** The number of the next transaction that writes, in a database in which no one else does. */
export async function nextTransaction(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next
}

/** A digest of all rows of each of these tables, in one statement: much quicker where only a change is looked for. */
export async function digestEverything(db: Db): Promise<Record<string, string | null>> {
  return await digestTables(db, await readTables(db))
}

/** A digest of all rows of these tables. */
export async function digestTables(
  db: Db,
  tables: readonly string[],
): Promise<Record<string, string | null>> {
  const digest = (table: RawBuilder<unknown>) =>
    sql<string | null>`select md5(string_agg(t::text, '' order by t::text)) from ${table} t`
  return await readOfEach(db, tables, digest)
}

/** What a query gives for each table, in one statement. */
async function readOfEach<Value>(
  db: Db,
  tables: readonly string[],
  query: (table: RawBuilder<unknown>) => RawBuilder<Value>,
): Promise<Record<string, Value>> {
  const parts = tables.map(
    (table) => sql`select ${table}::text as name, (${query(sql.table(table))}) as value`,
  )
  const { rows } = await sql<{ name: string; value: Value }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function rowsOf(db: Db, query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(db)).rows
}
