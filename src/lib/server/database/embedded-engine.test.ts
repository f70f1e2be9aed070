import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newDataDir, newFolder, openHere } from '../../../../test/embedded.ts'
import './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { attempt, COLUMN_PARSERS, closeEngine, startEngineIn } from './embedded-engine.ts'

test.each([
  ['another major version', 'cluster/PG_VERSION', '17\n', /written by PostgreSQL 17.*contains PostgreSQL 18/],
  ['the directory of a server', 'PG_VERSION', '15\n', /belongs to a PostgreSQL server/],
  ['a cluster without its version', 'cluster/PG_VERSION', null, /damaged.*backup/],
])('%s is refused and left untouched', async (_, file, content, sentence) => {
  const dataDir = newDataDir()
  if (content === null) fs.rmSync(join(dataDir, file))
  else fs.writeFileSync(join(dataDir, file), content)
  const before = fingerprint(dataDir)
  const refusal = openEmbeddedDatabase({ dataDir })
  await expect(refusal).rejects.toMatchObject({ code: 'DATA_VERSION' })
  await expect(refusal).rejects.toThrow(sentence)
  expect(fingerprint(dataDir)).toEqual(before)
})

function fingerprint(directory: string): string[] {
  return fs.readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const { mtimeMs, mode } = fs.statSync(path)
    const hash = entry.isFile()
      ? createHash('sha256').update(fs.readFileSync(path)).digest('hex')
      : 'directory'
    return `${path} ${mode} ${mtimeMs} ${hash}`
  })
}

test('an incomplete directory is created again', async () => {
  const dataDir = newFolder()
  fs.mkdirSync(join(dataDir, 'cluster.new/base'), { recursive: true })
  fs.writeFileSync(join(dataDir, 'cluster.new/PG_VERSION'), '18\n')
  const { exec } = await openHere(dataDir)
  await exec('create table counter (id int)')
  expect(fs.existsSync(join(dataDir, 'cluster.new'))).toBe(false)
})

test('an existing directory opens in under 1.5 s', async () => {
  const dataDir = newDataDir()
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = performance.now()
    const { close } = await openHere(dataDir)
    times.push(performance.now() - before)
    await close()
  }
  expect(Math.min(...times)).toBeLessThan(1500)
})

/** Watches which files of the write-ahead log have been written and not yet brought to the disk. */
function watchLog() {
  const paths = new Map<number, string>()
  const unsynced = new Set<number>()
  const { openSync, writeSync, fdatasyncSync } = fs
  let syncs = 0
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest)
    paths.set(descriptor, String(path))
    return descriptor
  })
  vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor: number, ...rest: [NodeJS.ArrayBufferView]) => {
    if (paths.get(descriptor)?.includes('pg_wal')) unsynced.add(descriptor)
    return writeSync(descriptor, ...rest)
  }) as typeof fs.writeSync)
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
    fdatasyncSync(descriptor)
    syncs += 1
    unsynced.delete(descriptor)
  })
  return { syncs: () => syncs, unsynced }
}

test('an acknowledged commit is on the disk, one sync each', async () => {
  const log = watchLog()
  const { db } = await openHere()
  const before = log.syncs()
  for (let id = 1; id <= 50; id += 1) {
    await db.insertInto('counter').values({ id, amount: 0 }).execute()
    expect(log.unsynced.size).toBe(0)
    expect(log.syncs()).toBe(before + id)
  }
  await db.transaction().execute(async (tx) => {
    for (let id = 51; id <= 100; id += 1) await tx.insertInto('counter').values({ id, amount: 0 }).execute()
  })
  expect(log.unsynced.size).toBe(0)
  expect(log.syncs()).toBe(before + 51)
  const rows = await db.selectFrom('counter').selectAll().execute()
  expect(rows).toHaveLength(100)
  expect(log.syncs()).toBe(before + 51)
})

test('a commit whose sync fails is refused, as is all after it, until a new start', async () => {
  const dataDir = newDataDir()
  const { db, close, ended } = await openHere(dataDir)
  await db.insertInto('counter').values({ id: 1, amount: 0 }).execute()
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  })
  await expect(db.insertInto('counter').values({ id: 2, amount: 0 }).execute()).rejects.toThrow(
    /could not fsync/,
  )
  vi.restoreAllMocks()
  const stopped = { code: '57P02', message: expect.stringContaining('could not fsync') }
  await expect(db.selectFrom('counter').selectAll().execute()).rejects.toMatchObject(stopped)
  const transaction = db.transaction().execute((tx) => tx.selectFrom('counter').selectAll().execute())
  await expect(transaction).rejects.toMatchObject(stopped)
  expect(await ended).toMatchObject(stopped)
  await close()
  const again = await openHere(dataDir)
  const rows = await again.db.selectFrom('counter').select('id').where('id', '=', 1).execute()
  expect(rows).toEqual([{ id: 1 }])
})

test('an engine that has ended is not entered again, whatever ended it', async () => {
  const dataDir = newDataDir()
  const engine = await startEngineIn(dataDir)
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw new WebAssembly.RuntimeError('unreachable')
  })
  const writes = engine.pglite.exec('insert into counter values (1, 0); checkpoint')
  await expect(writes).rejects.toMatchObject({ code: '57P02' })
  vi.restoreAllMocks()
  expect(await engine.ended).toMatchObject({ message: expect.stringContaining('unreachable') })
  // PGlite itself would go on with what is left of it.
  await expect(engine.pglite.query('select 1')).rejects.toBe(engine.exit())
  await expect(attempt(engine, async () => 'never')).rejects.toBe(engine.exit())
  await closeEngine(engine)
  const again = await openHere(dataDir)
  expect(await again.db.selectFrom('counter').selectAll().execute()).toEqual([])
})

test('the driver of the PostgreSQL server makes the same of bigint, numeric and date', () => {
  for (const [oid, parse] of Object.entries(COLUMN_PARSERS))
    for (const text of ['7', '2026-02-28'])
      expect(pg.types.getTypeParser(Number(oid))(text)).toEqual(parse(text))
  expect(Object.keys(COLUMN_PARSERS)).toHaveLength(3)
})

test('a timer that lies months ahead once the clock has gone back waits as long as Node can', async () => {
  const engine = await startEngineIn(newDataDir())
  const set = vi.spyOn(globalThis, 'setTimeout')
  const delays = () => set.mock.calls.map(([, delay]) => delay ?? 0).filter((delay) => delay > 86_400_000)
  await engine.pglite.exec("set idle_session_timeout = '50ms'")
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now - 60 * 86_400_000)
  // The engine looks at the clock when its timer ends, and sets the rest again.
  await vi.waitFor(() => expect(delays()).toEqual([2 ** 31 - 1]), 10_000)
  vi.restoreAllMocks()
  await engine.pglite.exec('reset idle_session_timeout')
  await closeEngine(engine)
})
