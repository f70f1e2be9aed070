import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { emptyDatabase, freshDatabase, newLocation } from '../database.ts'

/** What is left of an early version: its first migration has another name, and others may have none that is unknown. */
const DEVELOPMENT = [
  ['0001-accounts.sql', '0002-clinic.sql'],
  ['0001-records.sql', '0002-accounts.sql'],
  ['0001-kept-records.sql', '0002-accounts.sql'],
]
const developedBy = (names: readonly string[]) => `
  create table schema_migrations (name text primary key, applied_at timestamptz not null default current_timestamp);
  insert into schema_migrations (name) values ${names.map((name) => `('${name}')`).join()};
  create table users (id text primary key)`

const SCRIPTS = readdirSync(new URL('../../db/migrations/', import.meta.url)).sort()

async function namesIn(database: Database, query: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(query)}`.execute(database.db)
  return rows.map(({ name }) => name)
}

const ranIn = (database: Database) => namesIn(database, 'select name from schema_migrations order by name')
const tablesIn = (database: Database) =>
  namesIn(database, "select tablename as name from pg_tables where schemaname = 'public' order by 1")

describe('migrate', () => {
  test('runs every script of the folder in its order, and a second time none', async () => {
    const numbers = SCRIPTS.map((name) => /^\d{4}(?=-)/.exec(name)?.[0])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(SCRIPTS.length)
    const database = await emptyDatabase()
    expect(await migrate(database)).toEqual(SCRIPTS)
    const tables = await tablesIn(database)
    expect(await migrate(database)).toEqual([])
    expect(await ranIn(database)).toEqual(SCRIPTS)
    expect(await tablesIn(database)).toEqual(tables)
  })

  test('started by several servers at once runs each script once', async () => {
    // Nothing is truly at once in the embedded database: there one round shows as much as many.
    const rounds = inject('databaseKind') === 'embedded' ? 1 : 5
    for (let round = 0; round < rounds; round += 1) {
      const servers = await severalOnOne(4)
      const ran = await Promise.all(servers.map((server) => migrate(server)))
      expect(ran.flat().sort()).toEqual(SCRIPTS)
      expect(servers[0] && (await ranIn(servers[0]))).toEqual(SCRIPTS)
    }
  }, 60_000)

  test('keeps nothing of a script that fails, names it, and goes on from there once it can', async () => {
    const database = await emptyDatabase()
    await database.exec('create table staff (mine text)')
    await expect(migrate(database)).rejects.toThrow(
      'The migration 0002-accounts.sql failed and was rolled back.',
    )
    expect(await ranIn(database)).toEqual(SCRIPTS.slice(0, 1))
    expect(await tablesIn(database)).not.toContain('users')
    await database.exec('drop table staff')
    expect(await migrate(database)).toEqual(SCRIPTS.slice(1))
  })

  test('refuses a database that a newer version has migrated, and changes nothing', async () => {
    const database = await freshDatabase()
    await database.exec("insert into schema_migrations (name) values ('9998-later.sql'), ('9999-last.sql')")
    const [ran, tables] = [await ranIn(database), await tablesIn(database)]
    await expect(migrate(database)).rejects.toThrow(
      'The database was migrated by a newer version of Tailwell (9998-later.sql is unknown here).',
    )
    expect(await ranIn(database)).toEqual(ran)
    expect(await tablesIn(database)).toEqual(tables)
  })

  test.each(DEVELOPMENT)(
    'refuses a database that was made before 0.1.0, by %s, and changes nothing',
    async (...names) => {
      const database = await emptyDatabase()
      await database.exec(developedBy(names))
      const tables = await tablesIn(database)
      await expect(migrate(database)).rejects.toThrow(
        'This database was made by a development version before 0.1.0. Start with an empty one.',
      )
      expect(await ranIn(database)).toEqual(names)
      expect(await tablesIn(database)).toEqual(tables)
    },
  )
})

/** The same new database, opened by several servers; the embedded one has a single opener, asked several times. */
async function severalOnOne(count: number): Promise<Database[]> {
  if (inject('databaseKind') === 'embedded') return Array<Database>(count).fill(await emptyDatabase())
  const place = await newLocation()
  const opened = await Promise.all(Array.from({ length: count }, () => openDatabase(place)))
  afterAll(() => Promise.all(opened.map(({ close }) => close())))
  return opened
}
