import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { seedDemoClinic } from '../../../db/seed.ts'
import { createBackups } from '../../../src/app/create-backups.ts'
import { verifyLog } from '../../../src/features/platform/audit/server/verify-log.ts'
import { restoreBackup, writeBackup } from '../../../src/lib/server/backup/backup.ts'
import {
  type BackupPart,
  createDigest,
  readBackupFile,
  writeBackupFile,
} from '../../../src/lib/server/backup/backup-file.ts'
import { type Database, openDatabase } from '../../../src/lib/server/database/database.ts'
import { migrate, readMigrations, tablesOf } from '../../../src/lib/server/database/migrate.ts'
import type { Log } from '../../../src/lib/server/log.ts'
import { emptyDatabase, freshDatabase, newLocation, readEverything, sealAll } from '../../database.ts'
import { aCustomer, anAppointment, aPet, aPhoto } from '../../factories.ts'

const folder = await mkdtemp(join(tmpdir(), 'tailwell-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const NOW = new Date('2026-03-02T05:00:00Z')
const FILE = join(folder, 'clinic.backup')
const SECRET = 'the secret that is saved next to the data'

let clinic: Database
/** Without any table; what is refused leaves it so. */
let empty: Database
beforeAll(async () => {
  empty = await emptyDatabase()
  clinic = await freshDatabase()
  await seedDemoClinic(clinic.db, NOW)
  const owner = await aCustomer(clinic.db)
  const pet = await aPet(clinic.db, { owner })
  await aPhoto(clinic.db, pet)
  await sealAll(clinic.db)
  await writeBackup(clinic.db, FILE, { secret: SECRET, now: NOW })
})

/** An empty database of the other kind; on the embedded one alone there is none. */
const OTHER_KIND =
  inject('databaseKind') === 'server' ? () => openDatabase({ dataDir: 'memory' }) : () => emptyDatabase()

/** An empty database whose operator has chosen how values are written. */
async function withForeignSettings(): Promise<Database> {
  const { url = '' } = await newLocation()
  const first = await openDatabase({ url, dataDir: '' })
  const name = new URL(url).pathname.slice(1)
  const settings = {
    datestyle: 'German, DMY',
    intervalstyle: 'sql_standard',
    bytea_output: 'escape',
    extra_float_digits: '-10',
    timezone: 'America/St_Johns',
  }
  for (const [setting, value] of Object.entries(settings))
    await first.exec(`alter database "${name}" set ${setting} = '${value}'`)
  await first.close()
  return await openDatabase({ url, dataDir: '' })
}

/** The tables in a backup with the digest of their rows. The numbers of changes are those of a database, and begin again. */
async function digestsIn(file: string) {
  let table = ''
  return (await partsOf(file)).flatMap((part) => {
    if (part.kind === 'table') table = part.name
    if (part.kind === 'table end' && table === 'record_changes') return [{ ...part, digest: '' }]
    return part.kind === 'table' || part.kind === 'table end' ? [part] : []
  })
}

async function partsOf(file: string): Promise<BackupPart[]> {
  const parts: BackupPart[] = []
  for await (const part of readBackupFile(file)) parts.push(part)
  return parts
}

/** Writes lines as a backup would have them, whatever they say. */
async function damagedBy(change: (text: string) => string): Promise<string> {
  const file = join(folder, `damaged-${Math.random()}.backup`)
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(FILE)).toString())))
  return file
}

/** All indexes and constraints, as statements would make them. */
const definitionsIn = async ({ db }: Database) =>
  (
    await sql`
      select indexdef as definition from pg_indexes where schemaname = 'public'
      union all
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
      order by 1`.execute(db)
  ).rows

const hasTables = async ({ db }: Database) =>
  (await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db)).rows.length > 0

describe('a backup', () => {
  test.each([
    ['its own kind of database', emptyDatabase],
    ['the other kind', OTHER_KIND],
  ])('is restored into %s: the same rows, the same backup again', async (_, open) => {
    const database = await open()
    const report = await restoreBackup(database, FILE)
    expect(report).toMatchObject({ secret: SECRET, createdAt: NOW.toISOString() })
    const again = join(folder, `again-${Math.random()}.backup`)
    await writeBackup(database.db, again, { secret: SECRET, now: NOW })
    expect(await digestsIn(again)).toEqual(await digestsIn(FILE))
    expect(await verifyLog(database.db)).toMatchObject({
      finding: null,
      hash: expect.stringMatching(/^\w{64}$/),
    })
    await database.close()
  })

  test('leaves a database that works: triggers, indexes and references are there, numbers go on', async () => {
    const database = await emptyDatabase()
    await restoreBackup(database, FILE)
    const off = await sql`select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`.execute(
      database.db,
    )
    expect(off.rows).toEqual([])
    expect(await definitionsIn(database)).toEqual(await definitionsIn(clinic))
    await anAppointment(database.db)
    const { rows } = await sql<{ highest: number; rows: number }>`
      select max(id) as highest, count(distinct id) as rows from counters`.execute(database.db)
    expect(rows[0]?.highest).toBeGreaterThanOrEqual(rows[0]?.rows ?? 0)
  })

  test('of an older version is migrated', async () => {
    const old = await emptyDatabase()
    const all = await readMigrations(clinic.db)
    const few = all.slice(0, 13)
    await migrate(old, { until: few })
    await sql`insert into users (id, email, email_verified) values ('u1', 'kim@mail.example', true)`.execute(
      old.db,
    )
    const file = join(folder, 'old.backup')
    await writeBackup(old.db, file, { secret: null, now: NOW })
    const database = await emptyDatabase()
    expect(await restoreBackup(database, file)).toMatchObject({ secret: null })
    expect(await readMigrations(database.db)).toEqual(all)
    const users = await database.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: 'kim@mail.example' }])
  })

  test.each<[string, (text: string) => string, RegExp]>([
    [
      'a changed row',
      (text) => text.replace('"full_name":"', '"full_name":"X'),
      /damaged at row \d+ of customers/,
    ],
    ['a row that is gone', (text) => text.replace(/\nR .*/, ''), /rows are missing or duplicated/],
    [
      'a table that is gone',
      (text) => text.replace(/\nT [^\n]*"pets"[\s\S]*?\nE [^\n]*/, ''),
      /damaged at its end/,
    ],
    ['no end', (text) => text.replace(/Z .*\n$/, ''), /its end is missing/],
    ['something after the end', (text) => `${text}R 0 {}\n`, /damaged/],
    [
      'another header',
      (text) => text.replace('tailwell-backup-1', 'tailwell-backup-9'),
      /damaged at the header/,
    ],
    ['no backup at all', () => 'Dear diary\n', /damaged at the header/],
    ['a later schema', (text) => text, /newer version of Tailwell/],
    [
      'a schema of before 0.1.0',
      (text) => text,
      /This backup was made by a development version before 0.1.0/,
    ],
  ])('with %s is refused, and nothing is written', async (what, change, reason) => {
    const schema = UNKNOWN_SCHEMAS[what]
    const file = schema === undefined ? await damagedBy(change) : await backupOf(schema)
    await expect(restoreBackup(empty, file)).rejects.toThrow(reason)
    expect(await hasTables(empty)).toBe(false)
  })

  test('that is cut off or not zipped is refused', async () => {
    const whole = await readFile(FILE)
    const [cut, plain] = [join(folder, 'cut.backup'), join(folder, 'plain.backup')]
    await writeFile(cut, whole.subarray(0, whole.length / 2))
    await writeFile(plain, 'Dear diary')
    await expect(restoreBackup(empty, cut)).rejects.toThrow(
      'This backup is incomplete, because it is cut off.',
    )
    await expect(restoreBackup(empty, plain)).rejects.toThrow('This file is not a backup, or it is damaged.')
    await expect(restoreBackup(empty, join(folder, 'none'))).rejects.toThrow(/ENOENT/)
    expect(await hasTables(empty)).toBe(false)
  })

  test('that names a table which is not ours, as one of the server itself, is restored without it', async () => {
    const file = join(folder, 'foreign.backup')
    const digest = createDigest()
    const json = '{"setdatabase":"0","setrole":"10","setconfig":["work_mem=1MB"]}'
    digest.add(json)
    const foreign: BackupPart[] = [
      { kind: 'table', name: 'pg_db_role_setting', columns: ['setdatabase', 'setrole', 'setconfig'] },
      { kind: 'row', json },
      { kind: 'table end', ...digest.read() },
    ]
    await writeBackupFile(file, Readable.from([...(await partsOf(FILE)), ...foreign]))
    const database = await emptyDatabase()
    expect((await restoreBackup(database, file)).leftOut).toEqual(['pg_db_role_setting'])
    const settings = await sql`select 1 from pg_db_role_setting where 'work_mem=1MB' = any(setconfig)`
    expect((await settings.execute(database.db)).rows).toEqual([])
    await database.close()
  })

  test.each<[string, (parts: BackupPart[]) => BackupPart[]]>([
    ['rows before any table', ([header, , row]) => [header, row].filter((part) => part !== undefined)],
    ['rows after a table’s end', (parts) => [...parts, { kind: 'row', json: '{}' }]],
    ['two headers', ([header, ...parts]) => [header, header, ...parts].filter((part) => part !== undefined)],
    ['a table in a table', (parts) => parts.filter(({ kind }) => kind !== 'table end')],
  ])('with %s is damaged, whatever its hashes say', async (_, change) => {
    const file = join(folder, `order-${Math.random()}.backup`)
    await writeBackupFile(file, Readable.from(change(await partsOf(FILE))))
    await expect(restoreBackup(empty, file)).rejects.toThrow('This backup is damaged at')
    expect(await hasTables(empty)).toBe(false)
  })

  test('that lacks tables of its own schema says which, and nothing is written', async () => {
    const file = join(folder, 'lacking.backup')
    let isIn = true
    const parts = (await partsOf(FILE)).filter((part) => {
      if (part.kind === 'table') isIn = part.name !== 'pets' && part.name !== 'pet_photos'
      return isIn
    })
    await writeBackupFile(file, Readable.from(parts))
    await expect(restoreBackup(empty, file)).rejects.toThrow('This backup lacks pets and pet_photos.')
    expect(await hasTables(empty)).toBe(false)
  })

  test('of a line without end is refused before it fills the memory', async () => {
    const file = join(folder, 'long.backup')
    const chunk = 'x'.repeat(1_000_000)
    const line = Readable.from(
      (function* () {
        for (let count = 0; count < 100; count += 1) yield chunk
      })(),
    )
    await pipeline(line, createGzip({ level: 1 }), createWriteStream(file))
    await expect(restoreBackup(empty, file)).rejects.toThrow('This file is not a backup, or it is damaged')
  })

  test('has the tables that the migrations make, whatever else is there', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`.execute(
      clinic.db,
    )
    const made = await tablesOf(await readMigrations(clinic.db))
    expect([...made].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test('moves into the other kind and back, whatever its operator has made and set', async ({ skip }) => {
    skip(inject('databaseKind') === 'embedded', 'there is no PostgreSQL server beside the embedded database')
    const server = await withForeignSettings()
    await restoreBackup(server, FILE)
    await server.exec(`
      create table notes_of_the_operator (customer text references customers, note text, on_day timestamptz);
      create index notes_by_day on notes_of_the_operator (on_day);
      insert into notes_of_the_operator select phone_number, 'VIP', now() from customers;
      alter table customers add column nickname text default 'Kim'`)
    const [moved, back] = [join(folder, 'moved.backup'), join(folder, 'back.backup')]
    const saved = await writeBackup(server.db, moved, { secret: SECRET, now: NOW })
    expect(saved.leftOut).toEqual(['notes_of_the_operator'])
    const embedded = await openDatabase({ dataDir: 'memory' })
    expect((await restoreBackup(embedded, moved)).leftOut).toEqual(['customers.nickname'])
    expect(await verifyLog(embedded.db)).toMatchObject({ finding: null })
    await writeBackup(embedded.db, back, { secret: SECRET, now: NOW })
    await embedded.close()
    // Into a database in which the operator has a table already, which stays as it is.
    const other = await withForeignSettings()
    await other.exec("create table notes_of_the_operator as select 'mine' as note")
    expect((await restoreBackup(other, back)).leftOut).toEqual([])
    const notes = await sql<{ note: string }>`select note from notes_of_the_operator`.execute(other.db)
    expect(notes.rows).toEqual([{ note: 'mine' }])
    expect(await verifyLog(other.db)).toMatchObject({
      finding: null,
      hash: expect.stringMatching(/^\w{64}$/),
    })
    const again = join(folder, 'again.backup')
    await writeBackup(other.db, again, { secret: SECRET, now: NOW })
    expect(await digestsIn(again)).toEqual(await digestsIn(FILE))
    await Promise.all([server.close(), other.close()])
  }, 180_000)

  test('is not restored over data', async () => {
    const before = await readEverything(clinic.db)
    await expect(restoreBackup(clinic, FILE)).rejects.toThrow('This database already contains data.')
    expect(await readEverything(clinic.db)).toEqual(before)
  })
})

/** The name of a scheduled backup. */
const nameOf = (time: Date) => `tailwell-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

describe('scheduled backups', () => {
  const log = { error: vi.fn() }
  /** Backups in this folder, after the job has run once. */
  const backUp = async (to: string) => {
    const backups = await createBackups({
      ...{ db: clinic.db, log: log as unknown as Log, folder: to, secret: null },
      now: () => new Date(NOW),
    })
    const job = { id: '', kind: 'backup', key: null, data: {}, attempts: 1, everyS: 3600, claim: '' }
    const failure = await backups.job.run(job, new AbortController().signal).catch((error: unknown) => error)
    return { state: backups.read(), failure }
  }

  test('are written, and old ones go', async () => {
    const to = join(folder, 'scheduled')
    await mkdir(to)
    const old = ['2026-02-28T02-00-00', '2026-02-28T02-40-00', '2026-03-02T04-00-00']
    for (const time of old) await writeFile(join(to, `tailwell-${time}Z.backup`), '')
    await writeFile(join(to, 'notes.txt'), '')
    expect(await backUp(to)).toEqual({
      state: { last: NOW, fromFuture: false, failure: null },
      failure: null,
    })
    const names = ['2026-02-28T02-00-00', '2026-03-02T04-00-00', '2026-03-02T05-00-00']
    expect(await readdir(to)).toEqual(['notes.txt', ...names.map((time) => `tailwell-${time}Z.backup`)])
    expect((await partsOf(join(to, 'tailwell-2026-03-02T05-00-00Z.backup'))).length).toBeGreaterThan(50)
  })

  test('of a clock that was ahead are not taken for recent ones, and those made since stay', async () => {
    const to = join(folder, 'ahead')
    await mkdir(to)
    const times = Array.from({ length: 30 }, (_, hour) => new Date(Date.UTC(2027, 2, 2, hour)))
    for (const time of times) await writeFile(join(to, nameOf(time)), '')
    const input = { db: clinic.db, log: log as unknown as Log, folder: to, secret: null }
    const { read } = await createBackups({ ...input, now: () => new Date(NOW) })
    expect(read()).toEqual({ last: null, fromFuture: true, failure: null })
    expect(await backUp(to)).toMatchObject({ state: { last: NOW, fromFuture: true } })
    expect(await readdir(to)).toContain(nameOf(NOW))
  })

  test('that fail are logged, and leave the last good one standing', async () => {
    const to = join(folder, 'failing')
    await mkdir(join(to, 'tailwell-2026-03-02T05-00-00Z.backup.unfinished'), { recursive: true })
    await writeFile(join(to, 'tailwell-2026-03-01T05-00-00Z.backup'), '')
    const { state, failure } = await backUp(to)
    expect(state).toEqual({
      last: new Date('2026-03-01T05:00:00Z'),
      fromFuture: false,
      failure: expect.stringContaining('EISDIR'),
    })
    expect(failure).toBeInstanceOf(Error)
    expect(log.error).toHaveBeenCalledOnce()
  })
})

/** What makes a schema that this version does not know. */
const UNKNOWN_SCHEMAS: Record<string, string> = {
  'a later schema': "insert into schema_migrations (name) values ('9999-later.sql')",
  // Some of its files had names that are still used, for fewer tables.
  'a schema of before 0.1.0': `delete from schema_migrations; drop table pet_transfers cascade;
    insert into schema_migrations (name) values ('0001-accounts.sql'), ('0006-pets.sql')`,
}

async function backupOf(schema: string): Promise<string> {
  const database = await freshDatabase()
  await database.exec(schema)
  const file = join(folder, `unknown-${Math.random()}.backup`)
  await writeBackup(database.db, file, { secret: null, now: NOW })
  return file
}
