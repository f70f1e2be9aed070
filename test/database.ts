import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { sealUpTo } from '../src/features/audit/server/seal-log.ts'
import { type Database, type DatabaseLocation, type Db, openDatabase } from '../src/lib/server/database.ts'
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
  const digests = TABLES.map((table) =>
    sql<string>`(select md5(string_agg(t::text, '' order by t::text)) from ${sql.table(table)} t)`.as(table),
  )
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(digests)}`.execute(db)
  return rows[0] ?? {}
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
  'privacy_notices',
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
  'jobs',
  'backups',
  'webhooks',
  'webhook_deliveries',
  'push_subscriptions',
  'pushes',
  'announcements',
  'muted_staff',
  'idempotency_keys',
  'calendar_feeds',
  'access_tokens',
  'timetable',
  'opening_hours',
  'closures',
  'calendars',
  'calendar_services',
  'calendar_hours',
  'calendar_times',
  'waitlist_entries',
  'waitlist_offers',
  'absences',
  'service_buffers',
  'site_editions',
  'site_draft',
  'site_pictures',
] as const
