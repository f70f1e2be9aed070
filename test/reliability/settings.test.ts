import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import type { Env } from '../../src/lib/server/env.ts'
import { addDays } from '../../src/lib/time.ts'
import { callerOf, cookiesOf } from '../callers.ts'
import { toRequest } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin, anAppointment, aPet, aService } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { startMailServer } from '../mail-server.ts'
import { startOpenIdProvider } from '../open-id-provider.ts'
import { PROJECT } from '../plant.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { aBrowser, PUSH_KEYS, readSignature, startPushServer } from '../push-server.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { SECRET, startSession } from '../session.ts'

type Setting = keyof Env
/** What a setting changes for those who use or run the server; or the test that shows it with a server of its own. */
type Door = (() => Promise<unknown>) | { file: string; title: string }

const folder = mkdtempSync(join(tmpdir(), 'tailwell-settings-'))
const cluster = await startPostgresCluster()
const [mailServer, pushServer, provider] = await Promise.all([
  startMailServer(),
  startPushServer(),
  startOpenIdProvider(),
])
const heard: string[] = []
const till = createServer((request, response) => {
  request.on('data', (chunk) => heard.push(String(chunk)))
  request.on('end', () => response.end())
})
await new Promise<void>((done) => till.listen(0, '127.0.0.1', done))
const tillHost = `127.0.0.1:${(till.address() as AddressInfo).port}`
const [port, metricsPort] = [await freePort(), await freePort()]
const address = `http://127.0.0.2:${port}`

/** A clinic that sets all it can. */
const settings = {
  DATABASE_URL: await cluster.createDatabase('settings'),
  DATA_DIR: join(folder, 'full'),
  AUTH_SECRET: SECRET,
  HOST: '127.0.0.2',
  PORT: String(port),
  PUBLIC_URL: address,
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Desk <desk@clinic.example>',
  CLINIC_MAIL: 'team@clinic.example',
  PUSH_PUBLIC_KEY: PUSH_KEYS.publicKey,
  PUSH_PRIVATE_KEY: PUSH_KEYS.privateKey,
  PUSH_CONTACT: 'mailto:push@clinic.example',
  PUSH_HOSTS: pushServer.host,
  WEBHOOK_HOSTS: tillHost,
  GOOGLE_CLIENT_ID: 'the-clinic',
  GOOGLE_CLIENT_SECRET: 'known to both sides',
  OIDC_PROVIDERS: JSON.stringify([provider.settings]),
  BOOKING_DAYS_AHEAD: '20',
  BOOKING_OPEN_VISITS: '1',
  METRICS_PORT: String(metricsPort),
  METRICS_HOST: '127.0.0.3',
  LOG_LEVEL: 'info',
  ACCESS_LOG: 'on',
}
const server = await startServerProcess(settings)
/** One behind two proxies, which says little and is strict. */
const strictSettings = {
  DATABASE_URL: await cluster.createDatabase('strict'),
  DATA_DIR: join(folder, 'strict'),
  AUTH_SECRET: SECRET,
  STAFF_TWO_FACTOR: 'required',
  INACTIVE_LOGIN_DAYS: '365',
  TRUST_PROXY: '2',
  TRY_LIMITS: 'on',
  LOG_LEVEL: 'warn',
  ACCESS_LOG: 'on',
}
const strict = await startServerProcess(strictSettings)
/** One with the embedded database, as a clinic begins. */
const aloneSettings = {
  NODE_ENV: 'production',
  DATA_DIR: join(folder, 'alone'),
  BACKUPS: 'off',
  BACKUP_DIR: join(folder, 'copies'),
}
const alone = await startServerProcess(aloneSettings)
const linesOf = (from: ServerProcess): string[] => {
  const lines: string[] = []
  from.process.stdout?.on('data', (chunk) => lines.push(String(chunk)))
  return lines
}
const [printed, printedStrictly] = [linesOf(server), linesOf(strict)]
const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: '' })
const strictDatabase = await openDatabase({ url: strictSettings.DATABASE_URL, dataDir: '' })
const { db } = database
afterAll(async () => {
  await Promise.all([server.stop(), strict.stop(), alone.stop()])
  await Promise.all([database.close(), strictDatabase.close()])
  await Promise.all([mailServer.stop(), pushServer.stop(), provider.close(), cluster.stop()])
  await new Promise((done) => till.close(done))
  rmSync(folder, { recursive: true, force: true })
})

const stranger = callerOf(address)
const admin = callerOf(address, await startSession(db, (await anAdmin(db)).userId))

async function anOwner() {
  const customer = await aCustomer(db)
  const { ask } = callerOf(address, await startSession(db, customer.login?.userId ?? ''))
  return { ask, pet: await aPet(db, { owner: customer }) }
}

const question = { serviceTypeId: (await aService(db)).id, visitType: 'clinic' }
const booker = await anOwner()

/** Asks for the next free time, or the same time so many days later. */
async function book(daysLater = 0) {
  const { slot } = (await stranger.ask('appointments.findNextSlot', question)).body
  if (slot === null) throw new Error('No time is free.')
  const { date, hour, minute } = slot
  const at = { date: addDays(date, daysLater), hour, minute }
  const form = { ...question, ...at, petId: booker.pet.id, houseVisitAddress: null, notes: null }
  return await booker.ask('appointments.book', { ...form, idempotencyKey: randomUUID() })
}

const booked = await book()
const { ask: askAsSubscriber, pet } = await anOwner()
const subscribed = await askAsSubscriber('notifications.subscribe', pushServer.browser().target)
const id = await anAppointment(db, { pet })
const approved = await admin.ask('appointments.approve', { id })

const until = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 })
const health = async (origin: string) => (await fetch(`${origin}/api/health`).catch(() => null))?.status
const namesIn = (path: string) => (existsSync(path) ? readdirSync(path) : null)

/** The one email to the clinic, about what was booked. */
async function clinicMail() {
  const mails = () => mailServer.mails.filter(({ to }) => to.includes('team@clinic.example'))
  await until(() => mails().length).toBe(1)
  const [{ from, message } = { from: '', message: '' }] = mails()
  return { from, text: message.replace(/=\r?\n/g, '') }
}

/** Who sent the one push message. */
async function pusher() {
  await until(() => pushServer.received.length).toBe(1)
  const [message] = pushServer.received
  if (message === undefined) throw new Error('No message has come.')
  return await readSignature(message, `http://${pushServer.host}`)
}

/** Signs in with the provider as a browser does; gives where that ends. */
async function signInElsewhere() {
  const started = await stranger.ask('security.startProviderSignIn', { provider: 'test' })
  const back = provider.allow(started.body.url, { sub: 'one', email: 'one@tests.example' })
  expect(back.origin).toBe(address)
  const headers = { 'sec-fetch-site': 'cross-site', cookie: cookiesOf(started) }
  return await stranger.send({ path: `${back.pathname}${back.search}`, headers })
}

/** Begins to sign in again and again until that is too often, at most so many times; gives the last status. */
async function guess(origin: string, forwarded: string, times = 100) {
  const begin = toRequest('security.startPasskeySignIn')
  const headers = { ...begin.headers, 'x-forwarded-for': forwarded }
  let status = 0
  for (let time = 0; time < times && status !== 429; time += 1)
    status = (await callerOf(origin).send({ ...begin, headers })).status
  return status
}

/** Lets the strict server clean up; gives how to look who is left of those last seen so many days ago. */
async function cleanUpAfter(days: number[]) {
  const { db: there } = strictDatabase
  const seen = (ago: number) => sql<Date>`now() - make_interval(days => ${ago})`
  await sql`insert into audit_log (action, at) values ('tests.act', ${seen(999)})`.execute(there)
  const logins = await Promise.all(days.map(() => aLogin(there)))
  for (const [place, { userId }] of logins.entries())
    await sql`update users set created_at = ${seen(days[place] ?? 0)} where id = ${userId}`.execute(there)
  const job = there.updateTable('jobs').set({ dueAt: sql`now()` }).where('kind', '=', 'clean-up')
  const makeDue = async () => (await job.where('claim', 'is', null).executeTakeFirst()).numUpdatedRows
  await until(makeDue).toBe(1n)
  return async () => {
    const left = await there.selectFrom('users').select('email').execute()
    return days.filter((_ago, place) => left.some(({ email }) => email === logins[place]?.email))
  }
}

const DOORS = {
  NODE_ENV: async () => expect((await callerOf(alone.origin).ask('auth.demoLogins')).body).toEqual([]),
  HOST: async () => expect(await health(`http://127.0.0.1:${port}`)).toBeUndefined(),
  PORT: async () => expect(await health(address)).toBe(200),
  DATA_DIR: async () => expect(namesIn(aloneSettings.DATA_DIR)).toContain('database'),
  BACKUPS: async () => expect(namesIn(aloneSettings.BACKUP_DIR)).toBeNull(),
  BACKUP_DIR: async () => {
    await alone.stop()
    const { db: there, close } = await openDatabase({ dataDir: join(aloneSettings.DATA_DIR, 'database') })
    // As after a full hour at which no server ran.
    const due = { kind: 'backup', key: 'repeated', everyS: 3600, dueAt: sql<Date>`now()` }
    await there.insertInto('jobs').values(due).execute()
    await close()
    const again = await startServerProcess({ ...aloneSettings, BACKUPS: 'hourly' })
    onTestFinished(async () => void (await again.stop()))
    await until(() => namesIn(aloneSettings.BACKUP_DIR)).toEqual([expect.stringMatching(/\.backup$/)])
  },
  DATABASE_URL: async () =>
    expect(
      await db.selectFrom('appointments').select('id').where('id', '=', booked.body.id).execute(),
    ).toHaveLength(1),
  WORKERS: {
    file: 'workers.test.ts',
    title: 'workers share a port, and streams at one hear what is done at another',
  },
  DATABASE_POOLER: {
    file: 'killed-servers.test.ts',
    title: 'two servers behind nginx and PgBouncer, one killed every five seconds, lose nothing',
  },
  DATABASE_DIRECT_URL: {
    file: 'streams.test.ts',
    title:
      'a thousand streams take less than 100 MiB, and all hear within two seconds of what another server did',
  },
  PUBLIC_URL: async () => expect((await clinicMail()).text).toContain(`${address}/`),
  SMTP_URL: async () => expect((await clinicMail()).text).toContain('Subject: '),
  MAIL_FROM: async () => {
    const { from, text } = await clinicMail()
    expect([from, text]).toEqual([
      'desk@clinic.example',
      expect.stringContaining(`From: ${settings.MAIL_FROM}`),
    ])
  },
  CLINIC_MAIL: async () => expect((await clinicMail()).text).toContain(`To: ${settings.CLINIC_MAIL}`),
  PUSH_PUBLIC_KEY: async () =>
    expect((await askAsSubscriber('notifications.push')).body.publicKey).toBe(PUSH_KEYS.publicKey),
  PUSH_PRIVATE_KEY: async () => expect((await pusher()).key).toBe(PUSH_KEYS.publicKey),
  PUSH_CONTACT: async () => expect((await pusher()).payload.sub).toBe(settings.PUSH_CONTACT),
  PUSH_HOSTS: async () => {
    const { target } = aBrowser('http://127.0.0.1:1/other')
    const refused = await askAsSubscriber('notifications.subscribe', target)
    expect([subscribed.status, approved.status, refused.status]).toEqual([200, 200, 422])
  },
  WEBHOOK_HOSTS: async () => {
    const hook = { url: `http://${tillHost}/hook`, events: ['payment.taken'] }
    const { status, body } = await admin.ask('webhooks.create', hook)
    expect(status).toBe(201)
    await admin.ask('webhooks.test', { id: body.webhook.id })
    await until(() => heard.join('')).toContain('"type":"test"')
  },
  AUTH_SECRET: async () => expect((await admin.ask('webhooks.list')).status).toBe(200),
  GOOGLE_CLIENT_ID: async () =>
    expect((await stranger.ask('security.providers')).body).toContainEqual({ id: 'google', name: 'Google' }),
  GOOGLE_CLIENT_SECRET: async () =>
    await expect(startServerProcess({ PUBLIC_URL: address, GOOGLE_CLIENT_ID: 'alone' })).rejects.toThrow(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
    ),
  OIDC_PROVIDERS: async () => expect((await signInElsewhere()).headers.location).toBe('/dashboard'),
  STAFF_TWO_FACTOR: async () => {
    const login = await anAdmin(strictDatabase.db)
    const there = callerOf(strict.origin, await startSession(strictDatabase.db, login.userId))
    expect((await there.ask('webhooks.list')).refusal.code).toBe('SECOND_FACTOR_NEEDED')
  },
  BOOKING_DAYS_AHEAD: async () => expect((await book(21)).refusal.code).toBe('TOO_FAR_AHEAD'),
  BOOKING_OPEN_VISITS: async () =>
    expect([booked.status, (await book()).refusal.code]).toEqual([201, 'OPEN_VISITS_FULL']),
  INACTIVE_LOGIN_DAYS: async () => await until(await cleanUpAfter([364, 366])).toEqual([364]),
  METRICS_PORT: async () => expect((await fetch(`http://127.0.0.3:${metricsPort}/metrics`)).status).toBe(200),
  METRICS_HOST: async () =>
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow('fetch failed'),
  TRUST_PROXY: async () => {
    expect(await guess(strict.origin, '192.0.2.1, 203.0.113.1, 127.0.0.1')).toBe(429)
    expect(await guess(strict.origin, '192.0.2.2, 203.0.113.1, 127.0.0.1', 1)).toBe(429)
    expect(await guess(strict.origin, '192.0.2.1, 203.0.113.2, 127.0.0.1', 1)).toBe(200)
  },
  TRY_LIMITS: async () => {
    expect(await guess(strict.origin, '203.0.113.3, 127.0.0.1')).toBe(429)
    expect(await guess(address, '203.0.113.3, 127.0.0.1')).toBe(200)
  },
  ACCESS_LOG: async () => await until(() => printed.join('')).toContain('/api/slots/next'),
  LOG_LEVEL: async () => {
    await until(() => printed.join('')).toContain('"level":30')
    await strict.stop()
    expect(printedStrictly.join('')).not.toContain('"level":30')
  },
} satisfies Record<Setting, Door>

const doors = Object.entries<Door>(DOORS)
const isHere = (door: Door) => typeof door === 'function'

test.each(doors.filter(([, door]) => isHere(door)))('%s does what it promises', async (_setting, door) => {
  if (isHere(door)) await door()
})

test.each(doors.filter(([, door]) => !isHere(door)))(
  '%s is set in a test of another file',
  (setting, door) => {
    if (isHere(door)) return
    const text = readFileSync(join(import.meta.dirname, door.file), 'utf8')
    expect(text).toContain(`test('${door.title}', `)
    expect(text).toContain(`${setting}: `)
  },
)

test('.env.example has these settings and no others', () => {
  const text = readFileSync(join(PROJECT, '.env.example'), 'utf8')
  const names = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names.sort()).toEqual(Object.keys(DOORS).sort())
})
