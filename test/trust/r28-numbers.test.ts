import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { aLogin, anAppointment, aPet, aProduct } from '../factories.ts'
import { createDatabase } from '../postgres-cluster.ts'
import { killAgainAndAgain, type Victim } from '../reliability/crash.ts'
import { findUnsound } from '../unsound-money.ts'
import { openRun } from './open-run.ts'

/** Each round is a process that is killed. */
const { seed, rounds: KILLS, record, figure } = openRun('R28', 4)
const PROGRAM = join(import.meta.dirname, 'issue-and-die.ts')
const LIFE_MS = 3000
const CUT_EVERY_MS = 150

const isServer = inject('databaseKind') === 'server'
const folder = mkdtempSync(join(tmpdir(), 'tailwell-r28-'))
const location: DatabaseLocation = isServer
  ? { url: await createDatabase(inject('postgresUrl'), `numbers_${seed}`), dataDir: '' }
  : { dataDir: join(folder, 'numbers') }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(location)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await aLogin(database.db)
  await aProduct(database.db)
  for (let count = 0; count < 40; count += 1)
    await anAppointment(database.db, { pet: await aPet(database.db) })
}

let cut = 0

/** Ends one connection after the other as an administrator would, until the writer is gone. */
async function cutConnections(isGone: () => boolean): Promise<void> {
  await withDatabase(async ({ db }) => {
    while (!isGone()) {
      await pause(CUT_EVERY_MS)
      const { rows } = await sql<{ done: boolean }>`
        select pg_terminate_backend(pid) as done from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1`.execute(
        db,
      )
      cut += rows.length
    }
  })
}

let cutting = Promise.resolve()

async function startIssuers(round: number): Promise<Victim> {
  const given = [location, seed + round].map((one) => JSON.stringify(one))
  const child = spawn(process.execPath, [PROGRAM, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  child.once('exit', (code) => expect(code, 'anything but a refusal and a lost connection').toBe(null))
  await once(child.stdout, 'data')
  if (isServer) cutting = cutConnections(() => child.exitCode !== null || child.signalCode !== null)
  return { process: child, acknowledged: () => printed.split('\n').slice(0, -1) }
}

type Numbered = { label: string; kind: string }

test(`${KILLS} kills of who issues bills leave numbers without a gap and a double`, {
  timeout: 3_600_000,
}, async () => {
  await withDatabase(prepare)
  let stored: Numbered[] = []
  const said = await killAgainAndAgain({
    rounds: KILLS,
    seed,
    maxMs: LIFE_MS,
    start: startIssuers,
    verify: async (acknowledged) => {
      await cutting
      await withDatabase(async ({ db }) => {
        expect(await findUnsound(db)).toEqual([])
        const bills = db.selectFrom('bills').select([sql<string>`label`.as('label'), 'kind'])
        stored = await bills.where('state', '=', 'issued').execute()
      })
      const labels = new Set(stored.map(({ label }) => label))
      record({ acknowledged: acknowledged.length, stored: stored.length, cut })
      expect(new Set(acknowledged).size).toBe(acknowledged.length)
      expect(acknowledged.filter((label) => !labels.has(label))).toEqual([])
    },
  })
  const count = (kind: string) => stored.filter((one) => one.kind === kind).length
  expect(said.length).toBeGreaterThan(KILLS)
  figure(
    `${KILLS} kills of twenty issuers and ${cut} of a connection: ${count('bill')} bills and ${count('credit')} credit notes, ${said.length} of them said, no gap, no double`,
  )
})
