import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { type Database, type Db, openDatabase } from '../src/lib/server/database.ts'
import { migrate } from '../src/lib/server/migrate.ts'
import { createDatabase } from './postgres-cluster.ts'

/** An empty database of the project's kind, without any table; closed when the test file ends. */
export async function emptyDatabase(): Promise<Database> {
  const database = await openDatabase(await newPlace())
  afterAll(database.close)
  return database
}

/** A new, migrated database of the project's kind; closed when the test file ends. */
export async function freshDatabase(): Promise<Database> {
  const database = await emptyDatabase()
  await migrate(database)
  return database
}

/** Where a new, empty database of the project's kind can be opened. */
export async function newPlace(): Promise<{ url: string | undefined; dataDir: string }> {
  const server = inject('databaseKind') === 'server'
  const url = server ? await createDatabase(inject('postgresUrl'), `test_${randomUUID()}`) : undefined
  return { url, dataDir: 'memory' }
}

/** How many rows each table has: what a refused request must not change. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => sql<number>`(select count(*) from ${sql.table(table)})`.as(table))
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}

/** All rows that the API can write, to see that nothing in them has changed. */
export async function readEverything(db: Db): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of TABLES)
    all[table] = await rowsOf(db, sql`select * from ${sql.table(table)} t order by t::text`)
  return all
}

async function rowsOf(db: Db, query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(db)).rows
}

const TABLES = [
  'users',
  'accounts',
  'sessions',
  'staff',
  'staff_invitations',
  'customers',
  'claim_codes',
  'claim_tries',
  'pets',
  'pet_photos',
  'service_types',
  'appointments',
  'payment_changes',
  'products',
  'orders',
  'order_items',
  'notifications',
  'system_alerts',
  'alert_dismissals',
  'outbox',
  'push_subscriptions',
  'pushes',
  'idempotency_keys',
] as const
