import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { findPostgresProcess, isRunning, startPostgresAgain } from '../postgres-process.ts'
import { endChild } from '../run-program.ts'
import { startServerProcess } from '../server-process.ts'
import { openRun } from './open-run.ts'
import { serveDemoClinic } from './served-clinic.ts'

const { rounds: ROUNDS, record, figure } = openRun('R8', 1)
const disk = mkdtempSync(join(tmpdir(), 'tailwell-small-disk-'))

/** A disk of 160 MB; only root may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Takes all the room that there is; the database may take some of it meanwhile. */
function fillDisk(filler: string): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** A PostgreSQL server on the small disk, started again whenever it ends, as a supervisor does. */
async function startOnSmallDisk() {
  chmodSync(disk, 0o755)
  const cluster = await startPostgresCluster({ durable: true, parent: disk, settings: SMALL_LOG })
  const postgres = await findPostgresProcess(cluster.url)
  let again: ChildProcess | undefined
  let restarts = 0
  const supervisor = setInterval(() => {
    const isGone = again === undefined ? !isRunning(postgres.pid) : again.exitCode !== null
    if (!isGone) return
    again = startPostgresAgain(postgres)
    restarts += 1
  }, 500)
  const stop = async () => {
    clearInterval(supervisor)
    if (again !== undefined) await endChild(again, 'SIGINT')
    await cluster.stop()
  }
  return {
    url: await cluster.createDatabase('full'),
    connectToFillLog: () => connectToFillLog(cluster.url),
    restarts: () => restarts,
    stop,
  }
}

/**
 * Connects while there is room. Gives the function that fills the log's reserved files, so that the server needs a new
 * one: without room for it, it ends at once. That function says whether it did.
 */
async function connectToFillLog(url: string): Promise<() => Promise<boolean>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return async () => {
    const fill = "select pg_logical_emit_message(false, 'log', 'full'); select pg_switch_wal()"
    try {
      for (let file = 0; file < 12; file += 1) await client.query(fill)
      return false
    } catch {
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** A log that reaches its size before the disk is full, so that tables meet the full disk as well. */
const SMALL_LOG = { min_wal_size: '32MB', max_wal_size: '64MB' }

const isMounted = mountSmallDisk()
const postgres = isMounted && inject('databaseKind') === 'server' ? await startOnSmallDisk() : null
const place = { DATA_DIR: join(disk, 'data'), ...(postgres && { DATABASE_URL: postgres.url }) }
const clinic = isMounted ? await serveDemoClinic({ ...place, BACKUPS: 'off' }) : null

afterAll(async () => {
  await clinic?.server.stop()
  await postgres?.stop()
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

test('a full disk stops what writes and nothing else, and room is all that it takes to go on', async (context) => {
  if (clinic === null) return context.skip('Only root can mount a small disk.')
  const { customer, nextForm, server } = clinic
  const acknowledged: string[] = []
  let slowestMs = 0
  let ended = 0
  const book = async () => {
    const answer = await customer.ask('appointments.book', nextForm())
    if (answer.status === 201) acknowledged.push(answer.body.id)
    return answer
  }
  // A database that has come back has room for a little, and health says so until a booking meets the full disk.
  const healthAfterBooking = async () => {
    await book()
    return (await customer.send({ path: '/api/health' })).status
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    expect((await book()).status).toBe(201)
    const fillLog = await postgres?.connectToFillLog()
    const filler = join(disk, 'filler')
    fillDisk(filler)
    if (round % 2 === 1 && (await fillLog?.())) ended += 1
    // The database writes into room that it has reserved before it meets the full disk.
    let answer = await book()
    for (let tries = 0; answer.status === 201 && tries < 20_000; tries += 1) answer = await book()
    record({ round, refusedWith: answer.status, acknowledged: acknowledged.length })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    await expect.poll(healthAfterBooking, { timeout: 5000 }).toBe(503)
    rmSync(filler)
    const began = performance.now()
    while ((await book()).status !== 201 && performance.now() - began < 60_000) await pause(100)
    const recoveredMs = Math.round(performance.now() - began)
    record({ round, recoveredMs })
    expect(recoveredMs).toBeLessThan(10_000)
    slowestMs = Math.max(slowestMs, recoveredMs)
    expect(server.process.exitCode).toBeNull()
  }
  const stored = new Set<string>()
  let cursor: string | null | undefined
  do {
    const { body } = await customer.ask('appointments.mine', {
      period: 'upcoming',
      ...(cursor && { cursor }),
    })
    for (const { id } of body.items) stored.add(id)
    cursor = body.nextCursor
  } while (cursor)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  figure(
    `${ROUNDS} times full: ${acknowledged.length} acknowledged bookings, 0 lost; serving again after at most ${slowestMs} ms with room${postgres ? `; PostgreSQL ended ${ended} times and was started again ${postgres.restarts()} times` : ''}`,
  )
})

test('a start on a full disk says why in one sentence, and one with room opens the same folder', async (context) => {
  if (clinic === null) return context.skip('Only root can mount a small disk.')
  const [filler, folder] = [join(disk, 'filler'), join(disk, 'second')]
  fillDisk(filler)
  const { status, stderr } = spawnSync(process.execPath, ['src/app/start.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk is full: make room, [^\n]+\n$/)])
  rmSync(filler)
  const server = await startServerProcess({ DATA_DIR: folder, BACKUPS: 'off' })
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
  await server.stop()
})
