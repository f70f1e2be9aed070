import type { RequestListener } from 'node:http'
import { createServer as createHttpServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillDemo } from '../../db/fill-demo.ts'
import { DEMO_LOGINS, isDemo, isEmpty, seedDemoClinic } from '../../db/seed.ts'
import { clinic } from '../clinic/clinic.ts'
import { installedContent } from '../clinic/installed-content.ts'
import { announcementJobs } from '../features/appointments/server/announce-changes.ts'
import { startSealing } from '../features/audit/server/seal-log.ts'
import { listAdmins } from '../features/auth/server/staff-queries.ts'
import { carryJob } from '../features/bills/server/carry-job.ts'
import { OFFERS_CHANGED, REMINDED, STAFF_NOTIFIED } from '../features/live/rules.ts'
import { createLive, type Live } from '../features/live/server/create-live.ts'
import { mailJobs } from '../features/notifications/server/deliver-mail.ts'
import { pushJobs } from '../features/notifications/server/deliver-push.ts'
import { enqueueMail } from '../features/notifications/server/enqueue-mail.ts'
import { reminderJobs } from '../features/reminders/server/send-reminders.ts'
import { type FollowedSite, followSite } from '../features/site/server/follow-site.ts'
import { waitlistJobs } from '../features/waitlist/server/offer-free-times.ts'
import { webhookJobs } from '../features/webhooks/server/deliver-webhooks.ts'
import { ORIGIN } from '../lib/public-address.ts'
import { makeFolder } from '../lib/server/backup/make-folder.ts'
import { assertPoolerIsSet } from '../lib/server/database/assert-pooler-is-set.ts'
import { auditedDb } from '../lib/server/database/audited-db.ts'
import { type Database, type Db, openDatabase } from '../lib/server/database/database.ts'
import { migrate } from '../lib/server/database/migrate.ts'
import {
  clinicMail,
  type Env,
  mailSender,
  publicAddress,
  readEnv,
  settingWarnings,
} from '../lib/server/env.ts'
import { assertCanListen, listenAt } from '../lib/server/http/listen.ts'
import { createPostOutside } from '../lib/server/http/post-outside.ts'
import { unscheduleJob } from '../lib/server/jobs/job-queries.ts'
import { type JobKind, startJobs } from '../lib/server/jobs/run-jobs.ts'
import { createLog, type Log } from '../lib/server/log.ts'
import type { Mailer } from '../lib/server/mail/mail.ts'
import { signInProviders } from '../lib/server/provider-settings.ts'
import { openPushServices } from '../lib/server/push/push.ts'
import { pushSettings } from '../lib/server/push/push-settings.ts'
import { secretFile } from '../lib/server/secret-file.ts'
import { startWatchdog } from '../lib/server/start-watchdog.ts'
import { type WatchedClock, watchClock } from '../lib/server/watch-clock.ts'
import { settingTexts } from '../lib/setting-warnings.ts'
import { readAccountRenderer } from './account/read-account-renderer.ts'
import { BACKUP_JOB, type Backups, createBackups } from './create-backups.ts'
import { closeGently, createDrain } from './drain.ts'
import { createObservation, type Observation } from './observing/observe.ts'
import { inWords } from './phrases.ts'
import { cleanUpJob } from './scheduled-jobs.ts'
import { createServer } from './server.ts'
import type { ServerOptions } from './server-options.ts'
import { readSiteRenderer } from './site/read-site-renderer.ts'
import { reportOpen, startWorkers, thisWorker } from './start-workers.ts'
import { createWeb } from './web.ts'

const BUILT = resolve(import.meta.dirname, '../../dist')
const STOP_WITHIN_MS = 4500
/** Long enough for requests in progress to be refused. */
const END_AFTER_MS = 500
/** How long a server behind a proxy goes on before it closes, so that the proxy has no idle connection left to it. */
const DRAIN_MS = 1500
/** Longer than proxies hold an idle connection (two minutes), so that the proxy closes it first and no request is lost. */
const KEEP_IDLE_MS = 130_000
/** Node looks for late requests at intervals only, by default every 30 s. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: KEEP_IDLE_MS,
}

/** What the browser loads: the build's, or another one's. */
export type Front = Pick<ServerOptions, 'renderAccount' | 'renderPreview' | 'web'>
type MakeFront = (site: FollowedSite) => Front

/**
 * Starts the server in this process, or in as many as the setting WORKERS says. Returns the function that shuts it down.
 */
export async function startAll(
  env: Env,
  print: (line: string) => void,
  front?: MakeFront,
): Promise<() => Promise<void>> {
  const worker = thisWorker()
  if (worker === null) {
    await assertCanListen(addressOf(env))
    const { WORKERS = 1 } = env
    if (WORKERS > 1) return await startWorkers(WORKERS, createLog(env.LOG_LEVEL))
    const stop = await start(env, print, front)
    startWatchdog()
    return stop
  }
  // Each worker measures itself, at a port of its own.
  const METRICS_PORT = env.METRICS_PORT === undefined ? undefined : env.METRICS_PORT + worker.place
  const stop = await start({ ...env, METRICS_PORT }, worker.isFirst ? print : () => undefined, front)
  reportOpen()
  startWatchdog()
  return stop
}

/**
 * Opens the database, migrates it and serves the product. `front` serves everything outside the API; the dev server
 * passes its own. Returns the function that shuts the server down.
 */
export async function start(
  env: Env,
  print: (line: string) => void,
  front?: MakeFront,
): Promise<() => Promise<void>> {
  const log = createLog(env.LOG_LEVEL)
  const warnings = settingWarnings(env)
  for (const { title, text } of warnings.map((warning) => settingTexts()[warning]))
    log.warn(`${title}. ${text}`)
  const observation = await createObservation(env, log)
  const dataDir = resolve(env.DATA_DIR)
  await makeFolder(dataDir)
  const backupFolder = backupFolderOf(env, dataDir)
  // A folder that can't be made is found before the database is, which takes half a minute on a slow machine.
  if (backupFolder !== null) await makeFolder(backupFolder)
  const database = await openDatabase({
    url: env.DATABASE_URL,
    behindPooler: env.DATABASE_POOLER,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: join(dataDir, 'database'),
    onQuery: observation.onQuery,
  })
  const live = createLive(database, log)
  try {
    await assertPoolerIsSet(database)
    await migrate(database)
    const secret = env.AUTH_SECRET ?? (await secretFile(dataDir))
    const publicUrl = publicAddress(env)
    const mailer = { send: enqueueMail, delivers: env.SMTP_URL !== undefined, publicUrl }
    const demo = await prepareDemo(env, database)
    const site = await followSite({ db: database.db, log, installed: installedContent(demo) })
    const clock = await watchClock(database, log)
    const backups = await prepareBackups(env, database.db, { log, dataDir, folder: backupFolder })
    const listener = createServer({
      database,
      log,
      live,
      now: () => new Date(),
      secret,
      publicUrl: env.PUBLIC_URL,
      proxies: env.TRUST_PROXY,
      accessLog: (env.ACCESS_LOG ?? (env.NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
      tryLimits: env.TRY_LIMITS,
      staffTwoFactor: env.STAFF_TWO_FACTOR,
      bookingLimits: {
        daysAhead: env.BOOKING_DAYS_AHEAD ?? null,
        maxUpcoming: env.BOOKING_OPEN_VISITS ?? null,
      },
      providers: signInProviders(env),
      push: pushSettings(env),
      webhookHosts: env.WEBHOOK_HOSTS ?? [],
      mailer,
      readBackups: backups?.read ?? (() => null),
      readClock: clock.read,
      settingWarnings: warnings,
      dataDir,
      metrics: observation.metrics,
      traceRequest: observation.traceRequest,
      demoLogins: demo ? DEMO_LOGINS : [],
      site,
      ...(front?.(site) ?? (await readFront(publicUrl, site))),
    })
    await observation.open()
    const drain = createDrain(listener)
    const server = await listen(drain.listener, env)
    print(greeting(server, demo))
    if ((await listAdmins(database.db)).length === 0) print(firstAdminWords(database))
    void database.ended.then((reason) => endWithDatabase(log, reason))
    const stopJobs = await deliver(env, database.db, {
      databaseKind: database.kind,
      ...{ log, mailer, live, backups, observation, secret, clock },
    })
    const endFilling =
      demo && env.NODE_ENV === 'development' ? startFilling(database.db, { log, live }) : null
    return async () => {
      drain.begin()
      if (env.TRUST_PROXY > 0) await wait(DRAIN_MS)
      await endFilling?.()
      await shutDown(server, database, { live, site, stopJobs, observation })
    }
  } catch (error) {
    await observation.end()
    await live.end()
    await database.close()
    throw error
  }
}

/** Where backups of the embedded database go; null if they are off, or with a PostgreSQL server, which has its own. */
function backupFolderOf({ DATABASE_URL, BACKUPS, BACKUP_DIR }: Env, dataDir: string): string | null {
  if (DATABASE_URL !== undefined || BACKUPS === 'off') return null
  return resolve(BACKUP_DIR ?? join(dataDir, 'backups'))
}

/** Backups to a folder; undefined without one. */
async function prepareBackups(
  env: Env,
  db: Database['db'],
  { log, dataDir, folder }: { log: Log; dataDir: string; folder: string | null },
): Promise<Backups | undefined> {
  if (folder === null) {
    // The data may come from a server that made some.
    await unscheduleJob(db, BACKUP_JOB)
    return undefined
  }
  const secret = env.AUTH_SECRET === undefined ? await secretFile(dataDir) : null
  return await createBackups({ db, log, folder, secret, now: () => new Date() })
}

async function readFront(publicUrl: string, site: FollowedSite): Promise<Front> {
  const { render, previewParts } = await readSiteRenderer(BUILT)
  return {
    renderAccount: await readAccountRenderer(BUILT),
    renderPreview: (data, path) =>
      render(data, { path, isPreview: true })[0]?.html.replaceAll(ORIGIN, publicUrl) ?? null,
    web: createWeb(BUILT, { publicUrl, site, render, previewParts }),
  }
}

type Deliverer = {
  log: Log
  mailer: Mailer
  live: Live
  backups: Backups | undefined
  observation: Observation
  clock: WatchedClock
  databaseKind: Database['kind']
  /** Seals the secrets of webhooks. */
  secret: string
}

/**
 * Starts announcing what customers do, and the delivery of emails and push messages if they are configured. Returns the
 * function that stops all of it.
 */
async function deliver(
  env: Env,
  db: Db,
  { log, mailer, live, backups, observation, secret, clock, databaseKind }: Deliverer,
): Promise<() => Promise<void>> {
  const serverDb = auditedDb(db, { action: 'server' })
  const announced = () => live.changed({ endpoint: STAFF_NOTIFIED, caller: null, recordId: undefined })
  const offersChanged = (recordId: string) =>
    live.changed({ endpoint: OFFERS_CHANGED, caller: null, recordId })
  const reminded = (recordId: string) => live.changed({ endpoint: REMINDED, caller: null, recordId })
  const announcer = { db, now: () => new Date(), mailer, clinicMail: () => clinicMail(env), announced }
  const kinds = [
    cleanUpJob(db, env.INACTIVE_LOGIN_DAYS),
    carryJob({ db: serverDb, kind: databaseKind, now: announcer.now }),
    backups?.job,
    announcementJobs(announcer),
    waitlistJobs({ db: serverDb, now: announcer.now, mailer, changed: offersChanged }),
    reminderJobs({
      db: serverDb,
      now: announcer.now,
      mailer,
      secret,
      pushes: pushSettings(env) !== null,
      changed: reminded,
    }),
    await mailJobsOf(env, db),
    pushJobsOf(env, serverDb),
    webhookJobs({
      db: serverDb,
      secret,
      mailer,
      post: createPostOutside({ ownHosts: env.WEBHOOK_HOSTS }),
      now: announcer.now,
    }),
  ].filter((kind) => kind !== undefined)
  const traced = kinds.map(observation.traceJob)
  const { noteAhead } = clock
  const stops = [startJobs({ db, log, kinds: traced, noteAhead }), startSealing({ db, log }), clock.end]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function mailJobsOf(env: Env, db: Db): Promise<JobKind | undefined> {
  if (env.SMTP_URL === undefined) return undefined
  // Loading the mail library takes a tenth of a second, so it is loaded only if a mail server is configured.
  const { openMailServer } = await import('../lib/server/mail/smtp.ts')
  const from = () => mailSender(env)
  return mailJobs(db, openMailServer({ url: env.SMTP_URL, from }), inWords)
}

function pushJobsOf(env: Env, db: Db): JobKind | undefined {
  const settings = pushSettings(env)
  if (settings === null) return undefined
  return pushJobs({ db, send: openPushServices(settings), publicKey: settings.publicKey, inWords })
}

/** Seeds an empty embedded database with the demo clinic, except in production. True if the demo clinic is there. */
async function prepareDemo(env: Env, { db, kind }: Database): Promise<boolean> {
  if (env.NODE_ENV === 'production' || kind !== 'embedded') return false
  if (await isEmpty(db)) await seedDemoClinic(auditedDb(db, { action: 'demo' }), new Date())
  return await isDemo(db)
}

/**
 * Gives the demo clinic its weeks of appointments, and the days that are missing since it was last open, while it serves.
 * Returns the function that ends this, after at most a day's appointments.
 */
function startFilling(db: Db, { log, live }: { log: Log; live: Live }): () => Promise<void> {
  const ending = new AbortController()
  const filled = fillDemo(auditedDb(db, { action: 'demo' }), { now: new Date(), signal: ending.signal })
    // Pages that were open before show all of it.
    .then(() => live.changed({ endpoint: STAFF_NOTIFIED, caller: null, recordId: undefined }))
    .catch((error: unknown) => log.warn({ err: error }, 'the demo clinic was not filled'))
  return async () => {
    ending.abort()
    await filled
  }
}

/** Where the server listens. */
const addressOf = ({ PORT, HOST }: Env) => ({
  port: PORT,
  host: HOST,
  settings: { port: 'PORT', host: 'HOST' },
})

async function listen(listener: RequestListener, env: Env): Promise<Server> {
  const server = createHttpServer(TIMEOUTS, listener)
  await listenAt(server, addressOf(env))
  return server
}

function greeting(server: Server, demo: boolean): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : ''
  const logins = DEMO_LOGINS.map(({ who, email, password }) => `  ${who.padEnd(9)} ${email}  ${password}`)
  const lines = [`${clinic.name} is open: http://localhost:${port}`]
  return [...lines, ...(demo ? ['Demo logins:', ...logins] : [])].join('\n')
}

/**
 * Ends this process, as its database has ended and only a new start opens it again, which is a supervisor's work. What is
 * asked meanwhile gets its 503.
 */
function endWithDatabase(log: Log, { message }: Error): void {
  log.error({ reason: message }, 'the embedded database has ended, and so does this server')
  setTimeout(() => process.exit(1), END_AFTER_MS)
}

/** How a new clinic gets its first admin: on the server’s own command line, since anyone may find its address. */
function firstAdminWords({ kind }: Database): string {
  const stop = 'Stop this server first, since only one program at a time can use the embedded database.'
  return [
    'There is no admin yet. Make one, who sets the clinic up after signing in:',
    '  npm run admin -- create --email name@clinic.example',
    ...(kind === 'embedded' ? [stop] : []),
  ].join('\n')
}

/** Waits for requests in progress (at most 4.5 s), then closes the database. */
async function shutDown(
  server: Server,
  database: Database,
  running: { live: Live; site: FollowedSite; stopJobs: () => Promise<void>; observation: Observation },
): Promise<void> {
  const disconnected = running.live.end()
  const closed = closeGently(server, STOP_WITHIN_MS)
  await Promise.all([closed, disconnected, running.site.end(), running.stopJobs()])
  await running.observation.end()
  await database.close()
}

/** The settings: the environment, and `--workers N`. */
function readSettings(): Env {
  const { values } = parseArgs({ options: { workers: { type: 'string' } } })
  const { workers } = values
  return readEnv({ ...process.env, ...(workers === undefined ? {} : { WORKERS: workers }) })
}

/** Codes of a full disk: Node's, and the database's. */
const FULL_DISK = ['ENOSPC', '53100']

function whyItEnded(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isFull = 'code' in error && FULL_DISK.includes(String(error.code))
  return isFull ? `The disk is full: make room, then start Tailwell again (${error.message}).` : error.message
}

/**
 * Runs the server from the command line; SIGTERM, SIGINT and SIGHUP shut it down cleanly. A start or a shutdown that
 * fails, for example because the disk is full, prints one sentence.
 */
async function run(): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const fail = (error: unknown) => {
    process.stderr.write(`${whyItEnded(error)}\n`)
    process.exit(1)
  }
  try {
    const stop = await startAll(readSettings(), print)
    let isEnding = false
    // A supervisor may signal the workers as well as the process that passes its signal on to them.
    const exit = () => {
      if (!isEnding) void stop().then(() => process.exit(0), fail)
      isEnding = true
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, exit)
  } catch (error) {
    fail(error)
  }
}

if (import.meta.main) await run()
