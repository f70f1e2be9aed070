import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { callerOf } from '../callers.ts'
import { anAdmin, anAppointment } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { openStream } from '../live-stream.ts'
import { isListening } from '../nginx.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { startServerProcess } from '../server-process.ts'
import { SECRET, startSession } from '../session.ts'

const cluster = await startPostgresCluster()
const url = await cluster.createDatabase('workers')
const folder = mkdtempSync(join(tmpdir(), 'tailwell-workers-'))
const COUNT = 3
/** The first of so many ports in a row that no one listens on. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort()
    const taken = await Promise.all(Array.from({ length: count }, (_, next) => isListening(first + next)))
    if (!taken.includes(true)) return first
  }
}

const metricsPort = await freePorts(COUNT)
const settings = {
  DATABASE_URL: url,
  DATA_DIR: folder,
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'silent',
  PORT: String(await freePort()),
  METRICS_PORT: String(metricsPort),
  WORKERS: String(COUNT),
}
const server = await startServerProcess(settings)
const database = await openDatabase({ url, dataDir: '' })
afterAll(async () => {
  await server.stop()
  await database.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The processes that serve: the children of the one that was started. */
function workers(): string[] {
  const { pid } = server.process
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}

/** How many of them listen for changes, as each does from its start. */
async function countServing(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where application_name = 'tailwell live'`.execute(database.db)
  return rows[0]?.count ?? 0
}

const allServe = () => expect.poll(countServing, { timeout: 60_000 }).toBe(COUNT)

async function killOne(): Promise<string> {
  const [worker = ''] = workers()
  process.kill(Number(worker), 'SIGKILL')
  await expect.poll(workers, { timeout: 30_000 }).not.toContain(worker)
  return worker
}

test('workers share a port, and streams at one hear what is done at another', async () => {
  await allServe()
  expect(workers()).toHaveLength(COUNT)
  // Each opens its ports a moment after it has begun to listen for changes.
  for (let place = 0; place < COUNT; place += 1)
    await expect.poll(() => isListening(metricsPort + place), { timeout: 60_000 }).toBe(true)
  for (let place = 0; place < COUNT; place += 1)
    expect((await fetch(`http://127.0.0.1:${metricsPort + place}/metrics`)).status).toBe(200)
  const admin = (await startSession(database.db, (await anAdmin(database.db)).userId))(new Date())
  const streams = await Promise.all(Array.from({ length: 2 * COUNT }, () => openStream(server.origin, admin)))
  expect(streams.map(({ status }) => status)).toEqual(Array(2 * COUNT).fill(200))
  const colleague = callerOf(
    server.origin,
    await startSession(database.db, (await anAdmin(database.db)).userId),
  )
  const approve = async () => {
    const { status } = await colleague.ask('appointments.approve', { id: await anAppointment(database.db) })
    expect(status).toBe(200)
    return await Promise.all(streams.map((stream) => stream.hear(2000)))
  }
  const heard = Array(2 * COUNT).fill([{ news: 0 }])
  await expect.poll(approve, { timeout: 30_000 }).toEqual(heard)
})

test('a worker that is killed is replaced, later if its successors end as well, and the others serve', async () => {
  const killed = await killOne()
  await expect.poll(() => workers().length, { timeout: 30_000 }).toBe(COUNT)
  expect(workers()).not.toContain(killed)
  await allServe()
  await database.exec("insert into schema_migrations (name) values ('9999-later.sql')")
  await killOne()
  for (let request = 0; request < 10; request += 1) {
    const { status } = await fetch(`${server.origin}/api/health`, { headers: { connection: 'close' } })
    expect(status).toBe(200)
  }
  await database.exec("delete from schema_migrations where name = '9999-later.sql'")
  await allServe()
})

test('a start that fails says why once and ends; SIGTERM ends all workers', async () => {
  const again = startServerProcess(settings)
  await expect(again).rejects.toThrow(/Port \d+ is taken/)
  const all = workers()
  expect(await server.stop()).toBe(0)
  expect(all.filter((worker) => existsSync(`/proc/${worker}`))).toEqual([])
})
