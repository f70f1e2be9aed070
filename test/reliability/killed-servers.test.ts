import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { openBrowserStream } from '../browser-stream.ts'
import { compareStored, openBusyClinic } from '../busy-clinic.ts'
import { freePort } from '../free-port.ts'
import { startMailServer } from '../mail-server.ts'
import { startNginx } from '../nginx.ts'
import { startPooler } from '../pooler.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { randomFrom } from '../random.ts'
import { endChild } from '../run-program.ts'
import { startServerProcess } from '../server-process.ts'
import { SECRET } from '../session.ts'
import { openRun } from '../trust/open-run.ts'

/** Each round is one kill. */
const { seed, rounds: KILLS, record, figure } = openRun('R4-servers', 1)
const KILL_EVERY_MS = 5000
const STREAMS_EACH = 2
const STUCK_AFTER_MS = 60_000
const RESTART_AFTER_MS = 2000
const CLINIC = 'clinic@tests.example'

const folder = mkdtempSync(join(tmpdir(), 'tailwell-killed-'))
const cluster = await startPostgresCluster()
const url = await cluster.createDatabase('killed')
const pooler = await startPooler(url, { default_pool_size: '20' })
const mailServer = await startMailServer()
const database = await openDatabase({ url, dataDir: '' })
await migrate(database)
const { db } = database

const ports = [await freePort(), await freePort()] as const
const nginx = await startNginx(
  ports.map((port) => `http://127.0.0.1:${port}`),
  { marksFailed: false },
)
const startServer = (port: number) =>
  startServerProcess({
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'true',
    DATABASE_DIRECT_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: nginx.origin,
    TRUST_PROXY: 'true',
    SMTP_URL: mailServer.url,
    CLINIC_MAIL: CLINIC,
  })
const servers = [await startServer(ports[0]), await startServer(ports[1])]

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await Promise.all([nginx.stop(), pooler.stop(), mailServer.stop(), database.close()])
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const random = randomFrom(seed)
const clinic = await openBusyClinic(db, nginx.origin, random)
const { admin, people, booked, approved } = clinic

/** Kills one of the servers as the seed decides, and starts it again, as its supervisor would. */
async function killOne(): Promise<void> {
  const victim = random() < 0.5 ? 0 : 1
  const server = servers[victim]
  if (server === undefined) return
  await endChild(server.process, 'SIGKILL')
  record({
    killed: victim,
    booked: booked.length,
    approved: approved.length,
    unanswered: clinic.askedAgain(),
  })
  servers[victim] = await startServer(ports[victim])
}

async function countRows(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.count ?? -1
}

/** How much has not been delivered; what a killed server held for a minute is due again at once. */
async function countUndelivered(): Promise<number> {
  await sql`update jobs set due_at = now()
    where attempts > 0 and due_at between now() and now() + interval '50 seconds'`.execute(db)
  return await countRows(sql`
    select (select count(*) from outbox where sent_at is null)
      + (select count(*) from jobs where due_at is not null and every_s is null) as count`)
}

/** Waits until everything is delivered, for as long as that goes on. */
async function waitForDelivery(): Promise<void> {
  let [least, since] = [Number.POSITIVE_INFINITY, Date.now()]
  while (least > 0) {
    await pause(1000)
    const left = await countUndelivered()
    if (left < least) [least, since] = [left, Date.now()]
    if (Date.now() - since > STUCK_AFTER_MS) throw new Error(`${left} are not delivered.`)
  }
}

test('each of two servers behind nginx is restarted, and no one notices', { timeout: 120_000 }, async () => {
  const pages = people.flatMap(({ cookie }) =>
    Array.from({ length: STREAMS_EACH }, () => openBrowserStream(nginx.origin, cookie)),
  )
  afterAll(() => pages.map((page) => page.close()))
  await expect.poll(() => pages.filter((page) => !page.isOpen()).length).toBe(0)
  const [failedBefore, bookedBefore] = [clinic.failures().length, booked.length]
  const end = clinic.start()
  for (const [place, port] of ports.entries()) {
    await pause(RESTART_AFTER_MS)
    expect(await servers[place]?.stop()).toBe(0)
    servers[place] = await startServer(port)
  }
  await pause(RESTART_AFTER_MS)
  await end()
  await expect.poll(() => pages.filter((page) => !page.isOpen()).length, { timeout: 20_000 }).toBe(0)
  expect(clinic.failures().slice(failedBefore)).toEqual([])
  expect(clinic.strange).toEqual([])
  expect(booked.length).toBeGreaterThan(bookedBefore)
  expect(pages.reduce((sum, page) => sum + page.refused(), 0)).toBe(0)
  expect(pages.every((page) => page.opened() > 1)).toBe(true)
})

test('two servers behind nginx and PgBouncer, one killed every five seconds, lose nothing', {
  timeout: 180_000 + 3 * KILLS * KILL_EVERY_MS,
}, async () => {
  const ofPeople = people.map(({ cookie }) =>
    Array.from({ length: STREAMS_EACH }, () => openBrowserStream(nginx.origin, cookie)),
  )
  const ofStaff = Array.from({ length: 2 * STREAMS_EACH }, () =>
    openBrowserStream(nginx.origin, admin.cookie),
  )
  const streams = [...ofPeople.flat(), ...ofStaff]
  afterAll(() => streams.map((stream) => stream.close()))

  const end = clinic.start()
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Promise.all([pause(KILL_EVERY_MS), killOne()])
  }
  await end()

  // Every stream is back, and hears again what the other server does.
  await expect.poll(() => streams.filter((stream) => !stream.isOpen()).length, { timeout: 60_000 }).toBe(0)
  const hears = async () => {
    for (const stream of streams) stream.takeHeard()
    for (const person of people) {
      const id = await clinic.book(person)
      if (id !== null) await clinic.approve(id)
    }
    await pause(2000)
    return streams.filter((stream) => stream.takeHeard().length === 0).length
  }
  await expect.poll(hears, { timeout: 60_000 }).toBe(0)

  expect(clinic.strange).toEqual([])
  const { stored, ...wrong } = await compareStored(db, clinic)
  expect(wrong).toEqual({ lost: [], notApproved: [], double: 0 })

  // Each appointment was announced once: one notification of staff, one email to the clinic.
  await waitForDelivery()
  const { userId } = admin
  expect(await countRows(sql`select count(*) from notifications where user_id = ${userId}`)).toBe(stored)
  expect(await countRows(sql`select count(*) from outbox where recipient = ${CLINIC}`)).toBe(stored)
  expect(await countRows(sql`select count(*) from notifications where user_id <> ${userId}`)).toBe(
    approved.length,
  )

  const ids = mailServer.mails.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1])
  expect(new Set(ids).size).toBe(await countRows(sql`select count(*) from outbox`))
  // A server that is killed between the mail server's word and its own commit sends the same email again.
  const twice = ids.length - new Set(ids).size
  expect(twice).toBeLessThanOrEqual(KILLS)
  const reopened = streams.reduce((sum, stream) => sum + stream.opened() - 1, 0)
  figure(
    `${KILLS} kills, ${booked.length} bookings and ${approved.length} approvals, 0 lost, 0 double, ${clinic.askedAgain()} asked again; ` +
      `${streams.length} streams reopened ${reopened} times, all back; ${ids.length} emails, ${twice} repeated under their Message-ID`,
  )
})
