import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type DatabaseLocation, type Db, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { readTables } from '../database.ts'
import { splitScript } from './split-script.ts'
import { ROWS } from './upgrade-rows.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
const RELEASED_FOLDER = new URL('../schema-0.1.0/', import.meta.url)
const PROGRAM = join(import.meta.dirname, 'migrate-and-die.ts')

/** What a later version's migration does, as the rule for them allows: it adds, and fills in what it has added. */
const LATER = `
  alter table appointments add column later_room text not null default 'first', add column later_note text;
  create table later_rooms (
    name text primary key,
    appointments integer not null default 0
  );
  create index appointments_later on appointments (later_room, appointment_date) where later_note is not null;
  insert into later_rooms (name, appointments) select later_room, count(*) from appointments group by 1;
  update pets set breed = 'unknown' where breed is null;
  update appointments set later_note = coalesce(notes, service_type);
  create function later_room() returns trigger language plpgsql as $$
  begin
    update later_rooms set appointments = appointments + 1 where name = new.later_room;
    return null;
  end $$;
  create trigger later_room after insert on appointments for each row execute function later_room();
  alter table later_rooms add constraint later_rooms_counted check (appointments >= 0);`

/** A folder of migrations, and their names in order. */
export type Version = { folder: URL; names: readonly string[] }

const versionIn = (folder: URL): Version => ({
  folder,
  names: readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort(),
})

/** The first release, from which an upgrade begins. */
export const RELEASED: Version = versionIn(RELEASED_FOLDER)

/** Makes a later version in an empty folder: this version's migrations, and one more. */
export function makeLater(folder: string): Version {
  cpSync(FOLDER, folder, { recursive: true })
  writeFileSync(join(folder, '9999-later.sql'), LATER)
  return versionIn(new URL(`${pathToFileURL(folder).href}/`))
}

/** The migrations of a later version that the first release does not have. */
export function upgradesOf({ names }: Version): string[] {
  return names.filter((name) => !RELEASED.names.includes(name))
}

/** A server runs these before the script: two limits, the lock, and the row of the migration itself. */
const STATEMENTS_BEFORE = 4

/** The points at which a process can die in a migration: after its row, after each of its statements, after the commit. */
export function pointsIn({ folder }: Version, name: string): number[] {
  const statements = splitScript(readFileSync(new URL(name, folder), 'utf8')).length
  return Array.from({ length: statements + 2 }, (_, index) => STATEMENTS_BEFORE + index)
}

/** A statement of a migration. */
export type KilledAt = { version: Version; name: string; point: number }

/** Migrates a database in a process that kills itself after this statement; throws if it ended otherwise. */
export async function migrateAndDie(
  location: DatabaseLocation,
  { version, name, point }: KilledAt,
): Promise<void> {
  const names = version.names.slice(0, version.names.indexOf(name) + 1)
  const args = [location, version.folder.href, names, point].map((part) => JSON.stringify(part))
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await once(child, 'close')
  if (child.signalCode !== 'SIGKILL') throw new Error(`It did not die at ${point} of ${name}:\n${said}`)
}

/** Completes a first start of the first release, and plants rows in its tables. Gives those that have none all the same. */
export async function migrateAndPlant(location: DatabaseLocation): Promise<string[]> {
  const database = await openDatabase(location)
  try {
    await migrate(database, { folder: RELEASED.folder })
    await database.exec(`do $planting$ begin ${ROWS} end $planting$`)
    const empty: string[] = []
    for (const name of await readTables(database.db)) {
      const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(database.db)
      if (rows.length === 0) empty.push(name)
    }
    return empty
  } finally {
    await database.close()
  }
}

/** What a database is after a start: its schema and its rows as texts. */
export type Found = { schema: string[]; rows: string[] }

/** Starts as a server of this version does, and reads everything. */
export async function migrateAndRead(location: DatabaseLocation, { folder }: Version): Promise<Found> {
  const database = await openDatabase(location)
  try {
    await migrate(database, { folder })
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
  return rows.map(({ line }) => line)
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
  record_changes: ['record_id', 'changed_in'],
}

/** `try_buckets` is unlogged: a crash of the database empties it. */
async function readRows(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'try_buckets' order by 1`.execute(
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
