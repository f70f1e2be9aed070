import { sql } from 'kysely'
import { clinicDay } from '../../time.ts'
import { listed } from '../../words/listed.ts'
import { beginChanges } from '../database/changes.ts'
import type { Database, Db, Tx } from '../database/database.ts'
import { assertKnownBackup, migrate, readMigrations, tablesOf } from '../database/migrate.ts'
import {
  type BackupHeader,
  type BackupPart,
  type BackupTable,
  createDigest,
  readBackupFile,
  writeBackupFile,
} from './backup-file.ts'

/** Rows read at a time, and the size in characters at which rows are written. */
const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 500_000

/** What a backup holds. `leftOut`: the tables, and columns as `table.column`, that are not ours and so not in it. */
export type BackupReport = { createdAt: string; tables: number; rows: number; leftOut: string[] }

/**
 * Writes all rows of the tables that the migrations made, as they are at one moment, to a new file from which either kind of database can be
 * restored. `secret` is the one that is saved next to the data, if there is one.
 */
export async function writeBackup(
  db: Db,
  file: string,
  { secret, now }: { secret: string | null; now: Date },
): Promise<BackupReport> {
  const report: BackupReport = { createdAt: now.toISOString(), tables: 0, rows: 0, leftOut: [] }
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await snapshot.execute(async (tx) => {
    await prepareSession(tx)
    const { createdAt } = report
    const header = {
      format: 'tailwell-backup-1' as const,
      createdAt,
      migrations: await readMigrations(tx),
      secret,
    }
    await writeBackupFile(file, partsOf(tx, header, report))
  })
  return report
}

async function* partsOf(tx: Tx, header: BackupHeader, report: BackupReport): AsyncGenerator<BackupPart> {
  yield { kind: 'header', ...header }
  const ours = await tablesOf(header.migrations)
  const tables = await readTables(tx)
  report.leftOut = tables.filter(({ name }) => !ours.has(name)).map(({ name }) => name)
  for (const table of tables.filter(({ name }) => ours.has(name))) {
    const digest = createDigest()
    yield { kind: 'table', ...table }
    for await (const json of readRows(tx, table)) {
      digest.add(json)
      yield { kind: 'row', json }
    }
    const end = digest.read()
    report.tables += 1
    report.rows += end.rows
    yield { kind: 'table end', ...end }
  }
}

/**
 * Fills an empty database from a backup, which may come from the other kind of database or from an older version: the
 * rows are loaded under the schema that they were saved with, compared with the backup, and migrated. Gives what the
 * backup holds and the secret in it. Refuses a damaged file, one of a newer version, and a database that holds data;
 * nothing is changed then.
 */
export async function restoreBackup(
  database: Database,
  file: string,
): Promise<BackupReport & { secret: string | null }> {
  const { header, report, tables } = await checkBackup(file)
  await assertKnownBackup(header.migrations)
  const ours = await tablesOf(header.migrations)
  assertAllThere(tables, ours)
  await assertEmpty(database.db)
  await migrate(database, { until: header.migrations })
  await database.db.transaction().execute(async (tx) => {
    await prepareSession(tx)
    await assertEmpty(tx)
    report.leftOut = await load(tx, file, ours)
  })
  await migrate(database)
  await beginChanges(database.db)
  await holdReminders(database.db)
  return { ...report, secret: header.secret }
}

/** What was sent after the backup was made is not known here: reminders wait until staff have looked, if they are on. */
async function holdReminders(db: Db): Promise<void> {
  await sql`
    update reminder_settings set held_on = ${clinicDay(new Date())}, held_why = 'restored'
    where turned_on_at is not null`.execute(db)
}

/** Reads the whole file once, so that a damaged one is refused before anything is written. */
async function checkBackup(
  file: string,
): Promise<{ header: BackupHeader; report: BackupReport; tables: Set<string> }> {
  let header: BackupHeader | undefined
  let rows = 0
  const tables = new Set<string>()
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'header') header = part
    if (part.kind === 'table') tables.add(part.name)
    if (part.kind === 'row') rows += 1
  }
  if (header === undefined) throw new Error('This file is not a backup of Tailwell.')
  const { createdAt } = header
  return { header, report: { createdAt, tables: tables.size, rows, leftOut: [] }, tables }
}

/** Refuses a backup without a table that its own schema has: every backup that this program writes has them all. */
function assertAllThere(tables: Set<string>, ours: Set<string>): void {
  const missing = [...ours].filter((name) => !tables.has(name))
  if (missing.length > 0)
    throw new Error(`This backup lacks ${listed(missing)}. Nothing was restored. Use another backup.`)
}

async function assertEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('public.users') as name`.execute(db)
  if (rows[0]?.name === null) return
  const first = await sql`select 1 from users union all select 1 from customers limit 1`.execute(db)
  if (first.rows.length > 0)
    throw new Error('This database already contains data. Restore into a new, empty database.')
}

/**
 * Loads all tables of ours, and gives what the file holds besides. Their own triggers are off meanwhile: what they write is
 * in the backup as well. Indexes and references are made when all rows are there, which takes a fraction of the time that it
 * takes row by row.
 */
async function load(tx: Tx, file: string, ours: ReadonlySet<string>): Promise<string[]> {
  const tables = (await readTables(tx)).filter(({ name }) => ours.has(name))
  const later = await readIndexesAndReferences(tx, ours)
  for (const { drop } of later) await sql.raw(drop).execute(tx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
  const leftOut = await loadRows(tx, file, tables)
  for (const { make } of later.toReversed()) await sql.raw(make).execute(tx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  await setSequences(tx, ours)
  return leftOut
}

async function loadRows(tx: Tx, file: string, tables: readonly BackupTable[]): Promise<string[]> {
  const leftOut: string[] = []
  let table: BackupTable | undefined
  let batch: string[] = []
  let size = 0
  const write = async () => {
    if (table !== undefined && batch.length > 0) await insertRows(tx, table, batch)
    batch = []
    size = 0
  }
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'table') {
      const here = tables.find(({ name }) => name === part.name)
      const foreign = part.columns.filter((column) => here?.columns.includes(column) !== true)
      leftOut.push(...(here === undefined ? [part.name] : foreign.map((column) => `${part.name}.${column}`)))
      table = here && { ...part, columns: part.columns.filter((column) => !foreign.includes(column)) }
    }
    if (part.kind === 'row' && table !== undefined) {
      batch.push(part.json)
      size += part.json.length
    }
    if (size >= CHARACTERS_AT_ONCE || part.kind === 'table end') await write()
    if (part.kind === 'table end' && table !== undefined)
      await assertSame(
        tx,
        table,
        leftOut.some((one) => one.startsWith(`${table?.name}.`)) ? { rows: part.rows } : part,
      )
  }
  return leftOut
}

async function insertRows(tx: Tx, { name, columns }: BackupTable, rows: string[]): Promise<void> {
  const table = sql.table(name)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)
  `.execute(tx)
}

/** The statements that drop, and make again, each reference and each index that no constraint needs. */
async function readIndexesAndReferences(
  tx: Tx,
  ours: ReadonlySet<string>,
): Promise<{ drop: string; make: string }[]> {
  const isOurs = (table: string) =>
    sql`${sql.ref(table)} in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any(${[...ours]}::text[]))`
  const { rows } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and ${isOurs('conrelid')}
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where ${isOurs('indrelid')}
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(tx)
  return rows
}

/** Compares what the table holds now with what the backup says of it; without columns that are left out, only how many rows. */
async function assertSame(
  tx: Tx,
  table: BackupTable,
  expected: { rows: number; digest?: string },
): Promise<void> {
  const digest = createDigest()
  for await (const json of readRows(tx, table)) digest.add(json)
  const found = digest.read()
  const { rows, digest: same = found.digest } = expected
  if (found.rows === rows && found.digest === same) return
  throw new Error(`The rows of ${table.name} would differ from the backup. Nothing was restored.`)
}

/**
 * All settings on which the text of a row depends, those with which a row would be hidden or read wrong, and those that end
 * what takes long. A database or a role may have others.
 */
const SESSION = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

async function prepareSession(tx: Tx): Promise<void> {
  const settings = Object.entries(SESSION).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(settings)}`.execute(tx)
}

/** All tables with the columns that are not computed, each table after those that it refers to. */
async function readTables(tx: Tx): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { refersTo: string[] }>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct other.relname) from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid), '[]') as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname
  `.execute(tx)
  const sorted: BackupTable[] = []
  let left = rows
  while (left.length > 0) {
    const ready = left.filter(({ refersTo }) => !left.some(({ name }) => refersTo.includes(name)))
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })))
    left = left.filter((table) => !ready.includes(table))
  }
  return sorted
}

async function* readRows(tx: Tx, { name, columns }: BackupTable): AsyncGenerator<string> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare rows_to_save no scroll cursor for
    select to_json(saved)::text as json from (select ${list} from ${sql.table(name)}) saved`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_to_save`.execute(tx)
    for (const { json } of rows) yield json
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close rows_to_save`.execute(tx)
}

/** Lets numbered rows go on after the highest number. */
async function setSequences(tx: Tx, ours: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as "table", attname as "column" from pg_attribute
    where attidentity <> '' and attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any(${[...ours]}::text[]))
  `.execute(tx)
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having count(*) > 0
    `.execute(tx)
  }
}
