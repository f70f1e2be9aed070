import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { startServerProcess } from '../server-process.ts'
import { mountFailingDisk, mountSmallDisk, supervisePostgresOn } from './disks.ts'
import { openRun } from './open-run.ts'
import { superviseDemoClinic } from './served-clinic.ts'

const USUAL_ROUNDS = 1
const { rounds: ROUNDS, record, figure } = openRun('R8', USUAL_ROUNDS)
/** For how long the disk stays full or fails: three minutes, and as briefly as shows it in the quick part. */
const OUTAGE_MS = ROUNDS > USUAL_ROUNDS ? 180_000 : 12_000
const RECOVERS_WITHIN_MS = 60_000

const onServer = inject('databaseKind') === 'server'

/** The demo clinic on a disk, with all that it needs started again whenever it ends; null without the disk. */
async function openOn(disk: { folder: string; remove: () => void } | null) {
  if (disk === null) return null
  // Hooks run from the last to the first.
  afterAll(disk.remove)
  const postgres = onServer ? await supervisePostgresOn(disk.folder) : null
  const DATA_DIR = onServer ? mkdtempSync(join(tmpdir(), 'tailwell-data-')) : join(disk.folder, 'data')
  const place = { DATA_DIR, ...(postgres && { DATABASE_URL: postgres.url }) }
  const { server, nextForm, ...people } = await superviseDemoClinic({ ...place, BACKUPS: 'off' })
  let { customer } = people
  /** Asks as the customer, who signs in again when the session is over. */
  const ask: typeof customer.ask = async (...request) => {
    const answer = await customer.ask(...request)
    if (answer.status !== 401) return answer
    customer = await people.signInCustomer()
    return await customer.ask(...request)
  }
  afterAll(async () => {
    await server.stop()
    await postgres?.stop()
  })
  const acknowledged: string[] = []
  /** Books; gives the status, or 0 if there was no answer. */
  const book = async () => {
    const answer = await ask('appointments.book', nextForm()).catch(() => null)
    if (answer?.status === 201) acknowledged.push(answer.body.id)
    return answer?.status ?? 0
  }
  const health = async () =>
    await customer.send({ path: '/api/health' }).then(
      ({ status }) => status,
      () => 0,
    )
  /** The bookings that were acknowledged and are not there. */
  const lost = async () => {
    const stored = new Set<string>()
    let cursor: string | null | undefined
    do {
      const { body } = await ask('appointments.listOwn', {
        period: 'upcoming',
        ...(cursor && { cursor }),
      })
      for (const { id } of body.items) stored.add(id)
      cursor = body.nextCursor
    } while (cursor)
    return acknowledged.filter((id) => !stored.has(id))
  }
  const restarts = () => server.endings.length + (postgres?.restarts() ?? 0)
  return { book, health, lost, acknowledged, restarts, endings: server.endings, postgres }
}
type OpenClinic = NonNullable<Awaited<ReturnType<typeof openOn>>>

/** Books for as long as the outage lasts; nothing but 503, or no answer, may be said besides what is acknowledged. */
async function sitOut({ book }: OpenClinic): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const end = performance.now() + OUTAGE_MS
  while (performance.now() < end) {
    const status = await book()
    statuses[status] = (statuses[status] ?? 0) + 1
    await pause(500)
  }
  expect(Object.keys(statuses).filter((status) => !['0', '201', '503'].includes(status))).toEqual([])
  return statuses
}

/** Books until that works again; gives how long it took. */
async function recover({ book }: OpenClinic): Promise<number> {
  const began = performance.now()
  while ((await book()) !== 201 && performance.now() - began < RECOVERS_WITHIN_MS) await pause(100)
  const recoveredMs = Math.round(performance.now() - began)
  expect(recoveredMs).toBeLessThan(RECOVERS_WITHIN_MS)
  return recoveredMs
}

const small = mountSmallDisk(160)
const failing = mountFailingDisk(300)
const full = await openOn(small)
const readOnly = await openOn(failing)

test('a full disk stops what writes, loses nothing, and room is all that it takes to go on', async (context) => {
  if (small === null || full === null) return context.skip('Only root can mount a small disk.')
  let slowestMs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await full.book()).toBe(201)
    const fillLog = await full.postgres?.connectToFillLog()
    const free = small.fill()
    if (round % 2 === 1) await fillLog?.()
    // The database writes into room that it has reserved before it meets the full disk.
    let status = await full.book()
    for (let tries = 0; status === 201 && tries < 20_000; tries += 1) status = await full.book()
    expect(status).not.toBe(201)
    const statuses = await sitOut(full)
    expect(await full.health()).not.toBe(200)
    free()
    const recoveredMs = await recover(full)
    record({ round, statuses, recoveredMs, restarts: full.restarts() })
    slowestMs = Math.max(slowestMs, recoveredMs)
  }
  expect(await full.lost()).toEqual([])
  figure(
    `${ROUNDS} times full for ${OUTAGE_MS / 1000} s: ${full.acknowledged.length} acknowledged bookings, 0 lost; serving again after at most ${slowestMs} ms with room, with ${full.restarts()} new starts by a supervisor`,
  )
})

test('a disk that is only read after an error stops what writes, loses nothing, and is all that needs a hand', async (context) => {
  if (failing === null || readOnly === null) return context.skip('Only root can mount a disk that fails.')
  let slowestMs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await readOnly.book()).toBe(201)
    failing.fail()
    const statuses = await sitOut(readOnly)
    expect(statuses[201] ?? 0).toBe(0)
    await failing.repair()
    const recoveredMs = await recover(readOnly)
    record({ round, statuses, recoveredMs, restarts: readOnly.restarts() })
    slowestMs = Math.max(slowestMs, recoveredMs)
  }
  expect(await readOnly.lost()).toEqual([])
  // An embedded database that has ended takes its server with it, which ends as a failure that a supervisor acts upon.
  if (!onServer) expect(new Set(readOnly.endings)).toEqual(new Set([1]))
  figure(
    `${ROUNDS} times read-only for ${OUTAGE_MS / 1000} s: ${readOnly.acknowledged.length} acknowledged bookings, 0 lost; serving again after at most ${slowestMs} ms with the repaired disk, with ${readOnly.restarts()} new starts by a supervisor`,
  )
})

test('a start on a full disk says why in one sentence, and one with room opens the same folder', async (context) => {
  if (small === null) return context.skip('Only root can mount a small disk.')
  const folder = join(small.folder, 'second')
  const free = small.fill()
  const { status, stderr } = spawnSync(process.execPath, ['src/app/start.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
    timeout: RECOVERS_WITHIN_MS,
  })
  free()
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The disk is full: free some space, [^\n]+\n$/),
  ])
  const server = await startServerProcess({ DATA_DIR: folder, BACKUPS: 'off' })
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
  await server.stop()
})
