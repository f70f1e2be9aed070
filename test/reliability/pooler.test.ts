import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { assertPoolerIsSet } from '../../src/lib/server/database/assert-pooler-is-set.ts'
import type { Database } from '../../src/lib/server/database/database.ts'
import { databaseFault } from '../../src/lib/server/database/errors.ts'
import { type Pooler, startPooler } from '../pooler.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'

const cluster = await startPostgresCluster()
const url = await cluster.createDatabase('pooled')
const folder = mkdtempSync(join(tmpdir(), 'tailwell-pooler-test-'))
const poolers: Pooler[] = []

afterAll(async () => {
  await Promise.all(poolers.map((pooler) => pooler.stop()))
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function poolerWith(settings: Record<string, string>): Promise<string> {
  const pooler = await startPooler(url, settings)
  poolers.push(pooler)
  return pooler.url
}

/** Opens the database as a process of its own would, with nothing remembered of other statements. */
async function openInNewProcess(address: string, behindPooler: boolean): Promise<Database> {
  vi.resetModules()
  const { openDatabase } = await import('../../src/lib/server/database/database.ts')
  return await openDatabase({ url: address, behindPooler, dataDir: '' })
}

/** Two servers that share statement names on the pooler's connections; what each is answered to its own question. */
async function askFromTwo(address: string, behindPooler: boolean) {
  const answers: string[] = []
  const ask = async ({ db, close }: Database, own: string) => {
    const once = async () => {
      try {
        const question = sql<{ answer: string }>`select ${sql.lit(own)} || ${'?'}::text as answer`
        const { rows } = await question.execute(db)
        answers.push(rows[0]?.answer === `${own}?` ? 'right' : 'WRONG')
      } catch (error) {
        answers.push(databaseFault(error)?.code ?? 'unknown')
      }
    }
    for (let round = 0; round < 100; round += 1) await Promise.all([once(), once(), once()])
    await close()
  }
  const [a, b] = [
    await openInNewProcess(address, behindPooler),
    await openInNewProcess(address, behindPooler),
  ]
  await Promise.all([ask(a, 'A'), ask(b, 'B')])
  return new Set(answers)
}

test('behind a pooler that takes names for a connection’s own, no statement gets the answer of another', async () => {
  const address = await poolerWith({
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,lock_timeout',
  })
  const answers = await askFromTwo(address, false)
  expect(answers).toContain('right')
  // What an old PgBouncer does with names is refused by PostgreSQL: a name that is there already, or not yet.
  expect([...answers].filter((answer) => !['right', '42P05', '26000'].includes(answer))).toEqual([])
})

test('with the setting for a pooler every statement works, and has its timeouts', async () => {
  const address = await poolerWith({})
  expect([...(await askFromTwo(address, true))]).toEqual(['right'])
  const { db, close } = await openInNewProcess(address, true)
  const timeouts = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const expected = [{ statement: '5s', lock: '2s' }]
  expect((await timeouts.execute(db)).rows).toEqual(expected)
  expect((await db.transaction().execute((tx) => timeouts.execute(tx))).rows).toEqual(expected)
  await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  await close()
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  await client.end()
})

async function openAndJudge(address: string, behindPooler: boolean): Promise<void> {
  const database = await openInNewProcess(address, behindPooler)
  await assertPoolerIsSet(database).finally(() => database.close())
}

test('a pooler that the settings don’t name is recognized, whether it refuses our timeouts or ignores them', async () => {
  const refusing = await poolerWith({})
  const ignoring = await poolerWith({
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,lock_timeout',
  })
  for (const [address, behindPooler, isRefused] of [
    [refusing, false, true],
    [ignoring, false, true],
    [refusing, true, false],
    [ignoring, true, false],
    [url, false, false],
  ] as const) {
    const outcome = await openAndJudge(address, behindPooler).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
    expect(outcome).toMatch(isRefused ? /Set DATABASE_POOLER=true/ : /^accepted$/)
  }
})
