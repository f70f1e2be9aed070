import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/lib/server/database.ts'
import { databaseFault } from '../../src/lib/server/errors.ts'
import { migrate } from '../../src/lib/server/migrate.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { type ApiAnswer, callerOf } from '../callers.ts'
import { aCustomer, aLogin, aPet, aService } from '../factories.ts'
import { type Pooler, startPooler } from '../pooler.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { startServerProcess } from '../server-process.ts'
import { SECRET, startSession } from '../session.ts'

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
  const { openDatabase } = await import('../../src/lib/server/database.ts')
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

test('two servers behind one pooler book and list under load, each customer their own', async () => {
  const { openDatabase } = await import('../../src/lib/server/database.ts')
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  const service = await aService(database.db)
  const settings = {
    DATABASE_URL: await poolerWith({}),
    DATABASE_POOLER: 'true',
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
  }
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
  const firstDay = addDays(clinicDay(new Date()), 30)
  const answers: ApiAnswer[] = []
  const strange: unknown[] = []

  const useAsCustomer = async (_: unknown, nth: number) => {
    const login = await aLogin(database.db)
    const pet = await aPet(database.db, { owner: await aCustomer(database.db, { login }) })
    const cookie = await startSession(database.db, login.userId)
    for (let round = 0; round < 20; round += 1) {
      const customer = callerOf(servers[(nth + round) % 2]?.origin ?? '', cookie)
      const form = {
        petId: pet.id,
        serviceTypeId: service.id,
        visitType: 'clinic',
        idempotencyKey: randomUUID(),
      }
      const slot = { date: addDays(firstDay, nth), hour: 10 + (round % 11) }
      const lists = [customer.ask('appointments.recent'), customer.ask('appointments.mine')]
      const booked = round < 11 ? await customer.ask('appointments.book', { ...form, ...slot }) : undefined
      answers.push(...(await Promise.all(lists)), ...(booked ? [booked] : []))
      const { body } = await customer.ask('appointments.recent')
      strange.push(...body.filter((appointment) => appointment.pet.id !== pet.id))
    }
  }
  await Promise.all(Array.from({ length: 8 }, useAsCustomer))
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()

  expect(answers.filter(({ status }) => status !== 200 && status !== 201).map(({ text }) => text)).toEqual([])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8 * 11)
  expect(strange).toEqual([])
})
