import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../src/lib/server/database/embedded-database.ts'
import { openRun } from '../trust/open-run.ts'
import { killAgainAndAgain, type Victim } from './crash.ts'

const folder = mkdtempSync(join(tmpdir(), 'crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WRITER = join(import.meta.dirname, 'embedded-writer.ts')
const { seed, rounds: ROUNDS, record, figure } = openRun('R4', 2)

async function startWriter(dataDir: string, round: number): Promise<Victim> {
  const child = spawn(process.execPath, [WRITER, dataDir, `${round}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  await once(child.stdout, 'data')
  // What follows the last line end is a line cut short by the kill.
  return { process: child, acknowledged: () => printed.split('\n').slice(0, -1) }
}

/** The ids of all entries, and of those that lack a part. */
async function readBack(dataDir: string): Promise<{ ids: string[]; torn: string[] }> {
  const database = await openEmbeddedDatabase({ dataDir })
  const db = new Kysely<unknown>({ dialect: database.dialect })
  const { rows } = await sql<{ id: string; whole: boolean }>`
    select id, count(*) filter (where filling = repeat(id, 50)) = 3 and count(*) = 3 as whole
    from entry left join part on entry_id = id group by id`.execute(db)
  await database.close()
  return { ids: rows.map((row) => row.id), torn: rows.filter((row) => !row.whole).map((row) => row.id) }
}

test(`${ROUNDS} kills under load lose nothing acknowledged and tear nothing`, {
  timeout: 3_600_000,
}, async () => {
  const dataDir = join(folder, 'under-load')
  const acknowledged = await killAgainAndAgain({
    rounds: ROUNDS,
    seed,
    maxMs: 600,
    start: (round) => startWriter(dataDir, round),
    verify: async (expected) => {
      const { ids, torn } = await readBack(dataDir)
      const stored = new Set(ids)
      record({ victim: 'database', acknowledged: expected.length, stored: ids.length, torn })
      expect(torn).toEqual([])
      expect(expected.filter((id) => !stored.has(id))).toEqual([])
    },
  })
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  figure(`${ROUNDS} kills of the database, ${acknowledged.length} acknowledged transactions, 0 lost, 0 torn`)
})

test('a kill while the directory is first made leaves nothing that blocks', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'first-start')
  for (const afterMs of ROUNDS > 2 ? [300, 900, 1500, 2100, 2700] : [900, 2100]) {
    // Ids of its own: on a fast machine the one before has written some.
    const child = spawn(process.execPath, [WRITER, dataDir, `first-${afterMs}`], { stdio: 'ignore' })
    const closed = once(child, 'close')
    await pause(afterMs)
    child.kill('SIGKILL')
    expect(await closed).toEqual([null, 'SIGKILL'])
    const cluster = join(dataDir, 'cluster')
    expect(existsSync(cluster)).toBe(existsSync(join(cluster, 'PG_VERSION')))
  }
  const database = await openEmbeddedDatabase({ dataDir })
  await database.exec('create table if not exists entry (id text primary key)')
  await database.close()
})
