import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { type Caller, callerOf } from '../callers.ts'
import { aCustomer, aLogin, aPet, aService } from '../factories.ts'
import { startPooler } from '../pooler.ts'
import { startPostgresCluster, startStandby } from '../postgres-cluster.ts'
import { pick, randomFrom } from '../random.ts'
import { startServerProcess } from '../server-process.ts'
import { type FreshCookie, SECRET, startSession } from '../session.ts'
import { openRun } from './open-run.ts'

/** Each round is one promotion. */
const { seed, rounds, record, figure } = openRun('R6', 1)
const random = randomFrom(seed)
const CUSTOMERS = 8
const LOAD_MS = 5000
/** How long it takes until someone, or a program, decides that the primary is gone. */
const DECIDE_MS = 1000

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Ends a cluster as the end of its machine would: all of its processes in one moment. */
async function cutPower(url: string): Promise<void> {
  const [row] = await query(url, 'show data_directory')
  const main = Number(readFileSync(`${row?.data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean)
  const all = [main, ...children.map(Number)]
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of all) sendSignal(pid, signal)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

async function startPair(isSynchronous: boolean) {
  const primary = await startPostgresCluster({ durable: true })
  const url = await primary.createDatabase('clinic')
  const standby = await startStandby(primary.url)
  if (isSynchronous) {
    await query(primary.url, "alter system set synchronous_standby_names = '*'")
    await query(primary.url, 'select pg_reload_conf()')
  }
  const expected = isSynchronous ? 'sync' : 'async'
  const state = async () =>
    (await query(primary.url, 'select sync_state from pg_stat_replication'))[0]?.sync_state
  await expect.poll(state, { timeout: 30_000 }).toBe(expected)
  const standbyUrl = Object.assign(new URL(standby.url), { pathname: '/clinic' }).href
  return { primary, standby, url, standbyUrl }
}

/** One promotion under load: how many acknowledged bookings it lost, and how long no booking was possible. */
async function promote(isSynchronous: boolean) {
  const { primary, standby, url, standbyUrl } = await startPair(isSynchronous)
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-standby-test-'))
  const pooler = await startPooler(url, { default_pool_size: '20', server_login_retry: '1' })
  const before = await openDatabase({ url, dataDir: '' })
  await migrate(before)
  const service = await aService(before.db)
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'true',
    DATABASE_DIRECT_URL: pooler.sessionUrl,
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
  }
  const start = () => startServerProcess({ ...settings, LOG_LEVEL: 'silent' })
  const servers = [await start(), await start()]

  const booked: string[] = []
  const strange: string[] = []
  const ending = new AbortController()
  let [slot, lastBefore, firstAfter, isOver] = [0, 0, 0, false]
  const book = async (callers: Caller[], petId: string) => {
    const slotDate = addDays(clinicDay(new Date()), 2 + Math.floor(slot / 11))
    const form = {
      petId,
      serviceTypeId: service.id,
      date: slotDate,
      hour: 10 + (slot % 11),
      visitType: 'clinic',
    }
    const input = { ...form, idempotencyKey: randomUUID() }
    slot += 1
    for (;;) {
      const answer = await pick(random, callers)
        .ask('appointments.book', input)
        .catch(() => null)
      if (answer?.status === 201) {
        booked.push(answer.body.id)
        if (isOver) firstAfter ||= Date.now()
        else lastBefore = Date.now()
        return
      }
      // The statement of an unfinished booking may have been the last of the old primary.
      if (answer !== null && answer.status !== 503) return void strange.push(answer.text)
      await pause(100)
    }
  }
  const live = async (petId: string, cookie: FreshCookie) => {
    const callers = servers.map(({ origin }) => callerOf(origin, cookie))
    while (!ending.signal.aborted) await book(callers, petId)
  }
  const living: Promise<void>[] = []
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const login = await aLogin(before.db)
    const pet = await aPet(before.db, { owner: await aCustomer(before.db, { login }) })
    living.push(live(pet.id, await startSession(before.db, login.userId)))
  }
  await pause(LOAD_MS + random() * 1000)
  await before.close()
  await cutPower(primary.url)
  await pause(100)
  const acknowledged = [...booked]
  isOver = true
  await pause(DECIDE_MS)
  await query(standby.url, 'select pg_promote()')
  await pooler.switchTo(standbyUrl)
  await pause(LOAD_MS)
  ending.abort()
  await Promise.all(living)

  // The servers hear of each other again, through the new primary.
  const listening = async () =>
    (await query(standbyUrl, "select 1 from pg_stat_activity where application_name = 'tailwell live'"))
      .length
  await expect.poll(listening, { timeout: 60_000 }).toBe(servers.length)

  const after = await openDatabase({ url: standbyUrl, dataDir: '' })
  const stored = new Set(
    (await after.db.selectFrom('appointments').select('id').execute()).map(({ id }) => id),
  )
  await after.close()
  await Promise.all(servers.map((server) => server.stop()))
  await pooler.stop()
  await Promise.all([primary.stop(), standby.stop()])
  rmSync(folder, { recursive: true, force: true })
  const lost = booked.filter((id) => !stored.has(id)).length
  const result = {
    isSynchronous,
    acknowledged: acknowledged.length,
    after: booked.length - acknowledged.length,
    lost,
    double: stored.size - (booked.length - lost),
    awayMs: firstAfter - lastBefore,
    strange,
  }
  record(result)
  return result
}

test.each([
  ['synchronous', true],
  ['asynchronous', false],
])('a %s standby that is promoted under load', async (kind, isSynchronous) => {
  const results: Awaited<ReturnType<typeof promote>>[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await promote(isSynchronous))
  const sum = (value: 'acknowledged' | 'after' | 'lost') =>
    results.reduce((total, one) => total + one[value], 0)
  const away = Math.max(...results.map(({ awayMs }) => awayMs))
  figure(
    `${kind}: ${rounds} promotions, ${sum('acknowledged')} bookings acknowledged before and ${sum('after')} after, ` +
      `${sum('lost')} lost, no booking for at most ${(away / 1000).toFixed(1)} s`,
  )
  expect(results.flatMap(({ strange }) => strange)).toEqual([])
  expect(results.filter(({ double }) => double !== 0)).toEqual([])
  expect(results.filter(({ after }) => after === 0)).toEqual([])
  if (isSynchronous) expect(sum('lost')).toBe(0)
})
