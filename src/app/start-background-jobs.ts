import { importJobs } from '../features/office/imports/server/run-import.ts'
import { reminderJobs } from '../features/outreach/reminders/server/send-reminders.ts'
import { webhookJobs } from '../features/outreach/webhooks/server/deliver-webhooks.ts'
import { announcementJobs } from '../features/planning/appointments/server/announce-changes.ts'
import { waitlistJobs } from '../features/planning/waitlist/server/offer-free-times.ts'
import { startSealing } from '../features/platform/audit/server/seal-log.ts'
import { OFFERS_CHANGED, PART_IMPORTED, REMINDED, STAFF_NOTIFIED } from '../features/platform/live/rules.ts'
import type { Live } from '../features/platform/live/server/create-live.ts'
import { mailJobs } from '../features/platform/notifications/server/deliver-mail.ts'
import { pushJobs } from '../features/platform/notifications/server/deliver-push.ts'
import { auditedDb } from '../lib/server/database/audited-db.ts'
import type { Database, Db } from '../lib/server/database/database.ts'
import { clinicMail, type Env, mailSender } from '../lib/server/env.ts'
import { createPostOutside } from '../lib/server/http/post-outside.ts'
import { type JobKind, startJobs } from '../lib/server/jobs/run-jobs.ts'
import type { Log } from '../lib/server/log.ts'
import type { Mailer } from '../lib/server/mail/mail.ts'
import { openPushServices } from '../lib/server/push/push.ts'
import { pushSettings } from '../lib/server/push/push-settings.ts'
import type { WatchedClock } from '../lib/server/watch-clock.ts'
import type { Backups } from './create-backups.ts'
import { inWords } from './phrases.ts'
import { sweep } from './sweep.ts'

type Work = {
  log: Log
  mailer: Mailer
  live: Live
  backups: Backups | undefined
  clock: WatchedClock
  /** Seals the secrets of webhooks. */
  secret: string
}

/**
 * Starts announcing what customers do, and the delivery of emails and push messages if they are configured. Returns the
 * function that stops all of it.
 */
export async function startBackgroundJobs(
  env: Env,
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { log, mailer, live, backups, secret, clock }: Work,
): Promise<() => Promise<void>> {
  const serverDb = auditedDb(db, { action: 'server' })
  const announced = () => live.changed({ endpoint: STAFF_NOTIFIED, caller: null, recordId: undefined })
  const offersChanged = (recordId: string) =>
    live.changed({ endpoint: OFFERS_CHANGED, caller: null, recordId })
  const reminded = (recordId: string) => live.changed({ endpoint: REMINDED, caller: null, recordId })
  const imported = () => live.changed({ endpoint: PART_IMPORTED, caller: null, recordId: undefined })
  const announcer = { db, now: () => new Date(), mailer, clinicMail: () => clinicMail(env), announced }
  const kinds = [
    cleanUpJob(db, env.INACTIVE_LOGIN_DAYS),
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
    importJobs({ db, now: announcer.now, partSize: IMPORTED_AT_ONCE[kind], changed: imported }),
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
  const { noteAhead } = clock
  const stops = [startJobs({ db, log, kinds, noteAhead }), startSealing({ db, log }), clock.end]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** So many rows of a list are one transaction, during which the embedded database does nothing else. */
const IMPORTED_AT_ONCE = { embedded: 20, server: 100 } as const

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

const HOUR_S = 3600

/** Deletes what is too old every hour, also logins that no one uses if `inactiveLoginDays` is set. */
function cleanUpJob(db: Db, inactiveLoginDays: number | undefined): JobKind {
  return {
    kind: 'clean-up',
    everyS: HOUR_S,
    run: async () => {
      await sweep(auditedDb(db, { action: 'server' }), { inactiveLoginDays })
      return null
    },
  }
}
