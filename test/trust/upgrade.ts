import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseLocation, type Db, openDatabase } from '../../src/lib/server/database.ts'
import { migrate } from '../../src/lib/server/migrate.ts'
import { splitScript } from './split-script.ts'
import { plantAlong } from './upgrade-rows.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
const PROGRAM = join(import.meta.dirname, 'migrate-and-die.ts')

/** The names of all migrations, in order. */
export const MIGRATIONS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** A server runs these before the script: two limits, the lock, and the row of the migration itself. */
const STATEMENTS_BEFORE = 4

/** The points at which a process can die in a migration: after its row, after each of its statements, after the commit. */
export function pointsIn(name: string): number[] {
  const statements = splitScript(readFileSync(new URL(name, FOLDER), 'utf8')).length
  return Array.from({ length: statements + 2 }, (_, index) => STATEMENTS_BEFORE + index)
}

/** Migrates a database up to `name` in a process that kills itself there; throws if it ended otherwise. */
export async function migrateAndDie(location: DatabaseLocation, name: string, point: number): Promise<void> {
  const names = MIGRATIONS.slice(0, MIGRATIONS.indexOf(name) + 1)
  const args = [location, names, point].map((part) => JSON.stringify(part))
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await once(child, 'close')
  if (child.signalCode !== 'SIGKILL') throw new Error(`It did not die at ${point} of ${name}:\n${said}`)
}

/** Migrates a database by these migrations, planting the rows of each schema. */
export async function migrateAndPlant(location: DatabaseLocation, names: readonly string[]): Promise<void> {
  const database = await openDatabase(location)
  await plantAlong(database, names)
  await database.close()
}

/** What a database is after a start: its schema and its rows as texts. */
export type Found = { schema: string[]; rows: string[] }

/** Starts as a server does, and reads everything. */
export async function migrateAndRead(location: DatabaseLocation): Promise<Found> {
  const database = await openDatabase(location)
  try {
    await migrate(database)
    return { schema: await readSchema(database.db), rows: await readRows(database.db) }
  } finally {
    await database.close()
  }
}

/** Everything in the schema of our own, one line each: the same on both kinds of database. */
async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    order by 1`.execute(db)
  return rows.map(({ line }) => line).filter((line) => !/\bplanted(_pkey)?\b/.test(line))
}

/**
 * When a row was written, and what is drawn at random, differ between two runs. So do numbers: a database that is killed
 * leaves out those that it has reserved.
 */
const VARIES: Record<string, readonly string[]> = {
  schema_migrations: ['applied_at'],
  audit_log: ['id', 'at'],
  audit_changes: ['audit_id', 'salt'],
  counters: ['id'],
}

/** `try_buckets` is unlogged: a crash of the database empties it. */
async function readRows(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('planted', 'try_buckets') order by 1`.execute(
    db,
  )
  const lines: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`
      select ${name} || ' ' || (to_jsonb(row) - ${VARIES[name] ?? []}::text[])::text as line from ${sql.table(name)} row`.execute(
      db,
    )
    lines.push(...rows.map(({ line }) => line).sort())
  }
  return lines
}
