import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { fillDatabase } from '../../bench/fill-database.ts'
import { restoreBackup, writeBackup } from '../../src/lib/server/backup/backup.ts'
import { type Database, openDatabase } from '../../src/lib/server/database/database.ts'
import { newLocation } from '../database.ts'
import { openRun } from './open-run.ts'

/** Each round is a thousand appointments. */
const { rounds: THOUSANDS, record, figure } = openRun('R15', 10)
const folder = mkdtempSync(join(tmpdir(), 'tailwell-backup-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = new Date('2027-03-10T04:00:00Z')
const fileOf = (name: string) => join(folder, `${name}.backup`)

async function timed<Result>(what: string, action: () => Promise<Result>): Promise<number> {
  const began = performance.now()
  await action()
  const ms = Math.round(performance.now() - began)
  record({ what, ms })
  return ms / 1000
}

const save = (database: Database, name: string) =>
  timed(`backup ${name}`, () => writeBackup(database.db, fileOf(name), { secret: null, now: NOW }))
const load = (database: Database, name: string) =>
  timed(`restore ${name}`, () => restoreBackup(database, fileOf(name)))
/**
 * What a backup says, row by row; a database gives the rows of a table in the order in which it found room for them,
 * and so the hash of all lines (Z) differs.
 */
const rowsIn = (name: string) =>
  gunzipSync(readFileSync(fileOf(name)))
    .toString()
    .split('\n')
    .filter((line) => !line.startsWith('Z '))
    .sort()

test('a full clinic moves from PostgreSQL into the embedded database and back, and each row is the same', async () => {
  const { url = '' } = await newLocation()
  await fillDatabase(url, { appointments: THOUSANDS * 1000 })
  const first = await openDatabase({ url, dataDir: '' })
  // The bench's own.
  await first.exec('drop table bare_appointments')
  const seconds = [await save(first, 'first')]
  await first.close()
  const embedded = await openDatabase({ dataDir: join(folder, 'data') })
  seconds.push(await load(embedded, 'first'), await save(embedded, 'second'))
  await embedded.close()
  const back = await openDatabase({ url: (await newLocation()).url, dataDir: '' })
  seconds.push(await load(back, 'second'), await save(back, 'third'))
  await back.close()
  expect(rowsIn('second')).toEqual(rowsIn('first'))
  expect(rowsIn('third')).toEqual(rowsIn('first'))
  const rows = rowsIn('first').filter((line) => line.startsWith('R ')).length
  const megabytes = (statSync(fileOf('first')).size / 2 ** 20).toFixed(1)
  figure(
    `${rows} rows, ${megabytes} MiB: backup ${seconds[0]?.toFixed(1)} s, restored into the embedded database in ${seconds[1]?.toFixed(1)} s, from there into PostgreSQL in ${seconds[3]?.toFixed(1)} s, every row the same`,
  )
})
