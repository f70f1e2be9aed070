import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { callerOf } from '../callers.ts'
import { anAdmin, anAppointment } from '../factories.ts'
import { type LiveStream, openStream } from '../live-stream.ts'
import { startPooler } from '../pooler.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { SECRET, startSession } from '../session.ts'

const LOGINS = 100
const STREAMS_OF_LOGIN = 10
const MAX_BYTES = 100 * 1024 * 1024

const cluster = await startPostgresCluster()
const url = await cluster.createDatabase('streams')
const pooler = await startPooler(url)
const folder = mkdtempSync(join(tmpdir(), 'tailwell-streams-'))
const database = await openDatabase({ url, dataDir: '' })
await migrate(database)

afterAll(async () => {
  await database.close()
  await pooler.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

function memoryOf({ process: { pid } }: ServerProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

test('a thousand streams take less than 100 MiB, and all hear within two seconds of what another server did', async () => {
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'true',
    DATABASE_DIRECT_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
  }
  const [here, there] = [await startServerProcess(settings), await startServerProcess(settings)]
  const cookies: string[] = []
  for (let login = 0; login < LOGINS; login += 1)
    cookies.push((await startSession(database.db, (await anAdmin(database.db)).userId))(new Date()))
  // Requests warm the server up, so that what is measured are the streams.
  await Promise.all(cookies.map((cookie) => callerOf(here.origin, cookie).ask('notifications.unread')))
  const before = memoryOf(here)
  const streams: LiveStream[] = []
  for (const cookie of cookies)
    for (let nth = 0; nth < STREAMS_OF_LOGIN; nth += 1) streams.push(await openStream(here.origin, cookie))
  expect(streams.filter(({ status }) => status !== 200)).toEqual([])

  const admin = await anAdmin(database.db)
  const caller = callerOf(there.origin, await startSession(database.db, admin.userId))
  const approve = async () => {
    const answer = await caller.ask('appointments.approve', { id: await anAppointment(database.db) })
    expect(answer.status).toBe(200)
    return await Promise.all(streams.map((stream) => stream.hear(2000)))
  }
  const approved = [{ news: 0 }]
  // The servers connect to each other beside their start.
  await expect.poll(async () => (await approve())[0], { timeout: 30_000 }).toEqual(approved)
  for (let round = 0; round < 5; round += 1)
    expect((await approve()).filter((events) => JSON.stringify(events) !== JSON.stringify(approved))).toEqual(
      [],
    )
  const bytes = memoryOf(here) - before
  process.stdout.write(`${streams.length} streams: ${(bytes / 1024 / 1024).toFixed(1)} MiB\n`)
  expect(bytes).toBeLessThan(MAX_BYTES)

  expect(await here.stop()).toBe(0)
  await expect.poll(() => streams.every((stream) => stream.isClosed()), { timeout: 10_000 }).toBe(true)
  expect(await there.stop()).toBe(0)
})
