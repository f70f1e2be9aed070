import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { type ApiAnswer, type Caller, callerOf } from '../callers.ts'
import type { Input } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin, aPet, aService, PASSWORD } from '../factories.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { findPostgresProcess, isRunning, startPostgresAgain } from '../postgres-process.ts'
import { endChild } from '../run-program.ts'
import { startServerProcess } from '../server-process.ts'
import { SECRET, startSession } from '../session.ts'
import { openRun } from '../trust/open-run.ts'

const { rounds: ROUNDS, record, figure } = openRun('R5', 1)
/** In a full run the database stays away for a minute the first time; otherwise for as long as fifty answers take. */
const FIRST_AWAY_MS = ROUNDS >= 50 ? 60_000 : 0

// Durable: an acknowledged booking must outlive the server that is killed here.
const cluster = await startPostgresCluster({ durable: true })
const url = await cluster.createDatabase('outage')
const folder = mkdtempSync(join(tmpdir(), 'tailwell-outage-'))
const database = await openDatabase({ url, dataDir: '' })
await migrate(database)
const { db } = database
const login = await aLogin(db)
const owner = await aCustomer(db, { login })
const pet = await aPet(db, { owner })
const service = await aService(db)
const server = await startServerProcess({
  DATABASE_URL: url,
  DATA_DIR: folder,
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'silent',
  TRY_LIMITS: 'off',
})
const customer = callerOf(server.origin, await startSession(db, login.userId))
const admin = callerOf(server.origin, await startSession(db, (await anAdmin(db)).userId))
const stranger = callerOf(server.origin)

let again: ChildProcess | undefined

afterAll(async () => {
  await server.stop()
  await database.close()
  if (again !== undefined) await endChild(again, 'SIGINT')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Ends the database at once, without a word to its clients; gives the way to bring it back. */
async function takeDatabaseAway(): Promise<() => void> {
  const postgres = await findPostgresProcess(cluster.url)
  process.kill(postgres.pid, 'SIGQUIT')
  await until(() => !isRunning(postgres.pid))
  return () => {
    again = startPostgresAgain(postgres)
  }
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It took too long.')
    await pause(20)
  }
}

const isServing = async () => (await stranger.send({ path: '/api/health' })).status === 200

const FIRST_DAY = addDays(clinicDay(new Date()), 30)
let booked = 0

/** A form for a slot that no one else asks for. */
function nextForm(): Input {
  const slot = { date: addDays(FIRST_DAY, Math.floor(booked / 11)), hour: 10 + (booked % 11) }
  booked += 1
  return {
    petId: pet.id,
    serviceTypeId: service.id,
    ...slot,
    visitType: 'clinic',
    idempotencyKey: randomUUID(),
  }
}

const book = (form: Input) => customer.ask('appointments.book', form)

/** Everything that people do, over and over until it is to stop; what they were answered. */
function crowd() {
  const answers: ApiAnswer[] = []
  const acknowledged: string[] = []
  const unknown: Input[] = []
  const ends = new AbortController()
  const actions: ((who: Caller) => Promise<unknown>)[] = [
    async () => answers.push(await customer.ask('appointments.listOwn')),
    async () => answers.push(await customer.ask('appointments.listSlots', { date: FIRST_DAY })),
    async () => answers.push(await admin.ask('appointments.list')),
    async () => answers.push(await stranger.ask('auth.signIn', { email: login.email, password: PASSWORD })),
    async () =>
      answers.push(
        await stranger.ask('auth.signUp', { email: `${randomUUID()}@tests.example`, password: PASSWORD }),
      ),
    async () => {
      const form = nextForm()
      const answer = await book(form)
      answers.push(answer)
      if (answer.status !== 201) return unknown.push(form)
      acknowledged.push(answer.body.id)
      return answers.push(await admin.ask('appointments.approve', { id: answer.body.id }))
    },
  ]
  const people = actions.map(async (action) => {
    while (!ends.signal.aborted) await action(stranger)
  })
  const leave = async () => {
    ends.abort()
    await Promise.all(people)
  }
  return { answers, acknowledged, unknown, leave }
}

const DONE = [200, 201]

/** Nothing but done, or 503 with the time to come again. */
function expectHonest(answers: readonly ApiAnswer[]): void {
  const strange = answers.filter(({ status, headers }) =>
    status === 503 ? headers['retry-after'] !== '1' : !DONE.includes(status),
  )
  expect(strange.map(({ status, text }) => `${status} ${text}`)).toEqual([])
}

beforeEach(async () => {
  await until(isServing)
})

test('while PostgreSQL is away everything answers 503, and once it is back all goes on', async () => {
  let [saved, longestMs] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const { answers, acknowledged, unknown, leave } = crowd()
    await until(() => acknowledged.length > 5)
    const bringBack = await takeDatabaseAway()
    const [from, gone] = [answers.length, performance.now()]
    await until(() => answers.length > from + 50)
    if (round === 0) await pause(FIRST_AWAY_MS)
    const away = await stranger.send({ path: '/api/health' })
    expect([away.status, away.headers['retry-after']]).toEqual([503, '1'])
    expect(answers.slice(from + 20).some(({ status }) => status === 503)).toBe(true)
    bringBack()
    await until(isServing)
    longestMs = Math.max(longestMs, performance.now() - gone)
    const since = acknowledged.length
    await until(() => acknowledged.length > since + 5)
    await leave()
    expectHonest(answers)
    expect(server.process.exitCode).toBeNull()
    await expectNothingLostNorDouble(acknowledged, unknown)
    record({ round, answers: answers.length, acknowledged: acknowledged.length, unknown: unknown.length })
    saved += acknowledged.length
  }
  figure(
    `${ROUNDS} immediate stops of PostgreSQL, the longest for ${(longestMs / 1000).toFixed(1)} s, ${saved} acknowledged bookings, 0 lost, 0 double, nothing but 503`,
  )
}, 3_600_000)

test('when its connections are cut again and again, nothing but 503 is said and nothing is lost', async () => {
  const { answers, acknowledged, unknown, leave } = crowd()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const cuts = 13 * ROUNDS
  for (let cut = 0; cut < cuts; cut += 1) {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tailwell'",
    )
    await pause(50)
  }
  await client.end()
  await until(isServing)
  const since = acknowledged.length
  await until(() => acknowledged.length > since + 5)
  await leave()
  expectHonest(answers)
  expect(server.process.exitCode).toBeNull()
  await expectNothingLostNorDouble(acknowledged, unknown)
  figure(`${cuts} cuts of all connections, ${acknowledged.length} acknowledged bookings, 0 lost, 0 double`)
}, 3_600_000)

/** Every acknowledged appointment is there; the same form books now, each once, those of whom no one knows. */
async function expectNothingLostNorDouble(
  acknowledged: readonly string[],
  unknown: readonly Input[],
): Promise<void> {
  const stored = async () =>
    await db.selectFrom('appointments').select(['id', 'appointmentDate as at']).execute()
  const before = new Set((await stored()).map(({ id }) => id))
  expect(acknowledged.filter((id) => !before.has(id))).toEqual([])
  for (const form of unknown) {
    const replay = await book(form)
    expect(replay.status, replay.text).toBe(201)
  }
  const instants = (await stored()).map(({ at }) => at.getTime())
  expect(new Set(instants).size).toBe(instants.length)
  expect(instants.length).toBe(booked)
}
