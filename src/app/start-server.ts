import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_LOGINS } from '../../db/seed.ts'
import { installedContent } from '../clinic/installed-content.ts'
import { type FollowedSite, followSite } from '../features/outreach/site/server/follow-site.ts'
import { createLive, type Live } from '../features/platform/live/server/create-live.ts'
import { enqueueMail } from '../features/platform/notifications/server/enqueue-mail.ts'
import { makeFolder } from '../lib/server/backup/make-folder.ts'
import type { Database } from '../lib/server/database/database.ts'
import { type Env, publicAddress } from '../lib/server/env.ts'
import { createLog, type Log } from '../lib/server/log.ts'
import { secretFile } from '../lib/server/secret-file.ts'
import { watchClock } from '../lib/server/watch-clock.ts'
import { backupFolderOf, prepareBackups } from './create-backups.ts'
import { closeGently, createDrain } from './drain.ts'
import { greeting } from './greeting.ts'
import { listen } from './listen.ts'
import { createObservation, type Observation } from './observing/observe.ts'
import { prepareDatabase } from './prepare-database.ts'
import { prepareDemo, startFilling } from './prepare-demo.ts'
import { type MakeFront, readFront } from './read-front.ts'
import { createServer } from './server.ts'
import { serverSettings, warnOfSettings } from './server-settings.ts'
import { startBackgroundJobs } from './start-background-jobs.ts'

const STOP_WITHIN_MS = 4500
/** Long enough for requests in progress to be refused. */
const END_AFTER_MS = 500
/** How long a server behind a proxy goes on before it closes, so that the proxy has no idle connection left to it. */
const DRAIN_MS = 1500

/**
 * Opens the database, migrates it and serves the product. `front` serves everything outside the API; the dev server
 * passes its own. Returns the function that shuts the server down.
 */
export async function startServer(
  env: Env,
  print: (line: string) => void,
  front?: MakeFront,
): Promise<() => Promise<void>> {
  const log = createLog(env.LOG_LEVEL)
  warnOfSettings(env, log)
  const observation = await createObservation(env)
  const dataDir = resolve(env.DATA_DIR)
  await makeFolder(dataDir)
  const backupFolder = backupFolderOf(env, dataDir)
  // A folder that can't be made is found before the database is, which takes half a minute on a slow machine.
  if (backupFolder !== null) await makeFolder(backupFolder)
  const database = await prepareDatabase(env, dataDir, { ...observation, log })
  const live = createLive(database, log)
  try {
    const secret = env.AUTH_SECRET ?? (await secretFile(dataDir))
    const publicUrl = publicAddress(env)
    const mailer = { send: enqueueMail, delivers: env.SMTP_URL !== undefined, publicUrl }
    const demo = await prepareDemo(env, database)
    const site = await followSite({ db: database.db, log, installed: installedContent(demo) })
    live.onSiteChange(site.lookSoon)
    const clock = await watchClock(database, log)
    const backups = await prepareBackups(env, database.db, { log, dataDir, folder: backupFolder })
    const listener = createServer({
      database,
      log,
      live,
      now: () => new Date(),
      secret,
      ...serverSettings(env),
      mailer,
      readBackups: backups?.read ?? (() => null),
      readClock: clock.read,
      dataDir,
      metrics: observation.metrics,
      demoLogins: demo ? DEMO_LOGINS : [],
      site,
      ...(front?.(site) ?? (await readFront(publicUrl, site))),
    })
    await observation.open()
    const drain = createDrain(listener)
    const server = await listen(drain.listener, env)
    print(await greeting(server, database, demo))
    void database.ended.then((reason) => endWithDatabase(log, reason))
    const stopJobs = await startBackgroundJobs(env, database, {
      ...{ log, mailer, live, backups, secret, clock },
    })
    const endFilling =
      demo && env.NODE_ENV === 'development' ? startFilling(database.db, { log, live, print }) : null
    return async () => {
      drain.begin()
      if (env.TRUST_PROXY > 0) await wait(DRAIN_MS)
      await endFilling?.()
      await shutDown(server, database, { live, site, stopJobs, observation })
    }
  } catch (error) {
    observation.end()
    await live.end()
    await database.close()
    throw error
  }
}

/**
 * Ends this process, as its database has ended and only a new start opens it again, which is a supervisor's work. What is
 * asked meanwhile gets its 503.
 */
function endWithDatabase(log: Log, { message }: Error): void {
  log.error({ reason: message }, 'the embedded database has ended, so this server ends too')
  setTimeout(() => process.exit(1), END_AFTER_MS)
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
  running.observation.end()
  await database.close()
}
