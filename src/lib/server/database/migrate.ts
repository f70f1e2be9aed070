import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

const FOLDER = new URL('../../../../db/migrations/', import.meta.url)

/**
 * Starts every script: one server at a time, with no limit on waiting or running. (Even `create table if not exists`
 * can fail when two sessions run it concurrently.)
 */
const ALONE =
  'set local lock_timeout = 0; set local statement_timeout = 0; select pg_advisory_xact_lock(20151122);'

/** What a script changes is no one's doing: the audit log has it under this name. */
export const MIGRATION = 'migration'
const ACTOR = `select set_config('tailwell.actor', '{"action": "${MIGRATION}"}', true);`

export type MigrateOptions = {
  /** The schema becomes the one that these migrations make; a database that has others is refused. */
  until?: readonly string[]
  /** Where the scripts are; tests add one of a later version. */
  folder?: URL
}

/**
 * Migrates the database to the latest schema: runs each pending script in `db/migrations` in order, each in a
 * transaction of its own. Several servers may start concurrently; each script runs only once.
 * Returns the names of the scripts that this call ran. Refuses a database that a newer version or one before 0.1.0 has
 * migrated.
 */
export async function migrate(
  database: Database,
  { until, folder = FOLDER }: MigrateOptions = {},
): Promise<string[]> {
  const files = await listFiles(folder)
  await database.exec(
    `${ALONE} create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default current_timestamp)`,
  )
  const done = await readMigrations(database.db)
  assertAllKnown('database', done, files)
  const wanted = until ?? files
  if (done.some((name) => !wanted.includes(name)))
    throw new Error('This database has newer migrations than the backup. Restore into a new, empty database.')
  const ran: string[] = []
  for (const name of wanted.filter((file) => !done.includes(file)).sort()) {
    const script = await readFile(new URL(name, folder), 'utf8')
    if (await runOnce(database, name, script)) ran.push(name)
  }
  return ran
}

/** Refuses a database whose tables this version does not know, as `migrate` does, and changes nothing. */
export async function assertKnownSchema(db: Db): Promise<void> {
  assertAllKnown('database', await readMigrations(db), await listFiles(FOLDER))
}

/** Refuses a backup whose migrations this version does not know. */
export async function assertKnownBackup(migrations: readonly string[]): Promise<void> {
  assertAllKnown('backup', migrations, await listFiles(FOLDER))
}

/** The names of all scripts, in order. */
async function listFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The names of the migrations that a database has, in order. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const TABLE_MADE_OR_REMOVED = /^(create|drop)(?: unlogged)? table (?:if (?:not )?exists )?(\w+)/gm

/** The tables that these migrations make, without their own. All others in the database are its operator's. */
export async function tablesOf(migrations: readonly string[]): Promise<Set<string>> {
  const known = new Set(await readdir(FOLDER))
  const tables = new Set<string>()
  for (const name of migrations.filter((one) => known.has(one)).sort()) {
    const script = await readFile(new URL(name, FOLDER), 'utf8')
    for (const [, action, table = ''] of script.matchAll(TABLE_MADE_OR_REMOVED))
      if (action === 'create') tables.add(table)
      else tables.delete(table)
  }
  return tables
}

/** Refuses migrations that this version does not have: its code does not know their tables. */
function assertAllKnown(what: 'database' | 'backup', names: readonly string[], files: string[]): void {
  const [first] = names.filter((name) => !files.includes(name)).sort()
  if (first === undefined) return
  // A later version has all our scripts, and its own come after them.
  if (!names.includes(files[0] ?? ''))
    throw new Error(
      `This ${what} was made by a development version before 0.1.0. ${what === 'database' ? 'Start with an empty one.' : 'It can’t be restored.'}`,
    )
  throw new Error(
    `The ${what} was migrated by a newer version of Tailwell (${first} is unknown here). Start that version, or restore a backup from before the upgrade.`,
  )
}

/** Inserts the row first: a second server that was waiting gets a duplicate key and skips the script. */
async function runOnce(database: Database, name: string, script: string): Promise<boolean> {
  try {
    await database.exec(
      `${ALONE} ${ACTOR} insert into schema_migrations (name) values ('${name}');\n${script}`,
    )
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'schema_migrations_pkey') return false
    throw new Error(`The migration ${name} failed and was rolled back.`, { cause: error })
  }
}
