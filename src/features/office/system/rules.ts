import { keysOf } from '../../../lib/keys-of.ts'
import type { SettingWarning } from '../../../lib/words/setting-warnings.ts'

/**
 * The state of the scheduled backups: when the last good one was made, whether there is one of a time to come, and why the
 * last one failed, if it did.
 */
export type BackupState = { last: Date | null; fromFuture?: boolean; failure: string | null }

/** What this process has done since it started. */
export type Activity = {
  requests: number
  /** Requests that the server could not answer. */
  faults: number
  /** How fast 95 % of the responses were, as a round bound; null if there is none, or they were slower than 5 s. */
  withinMs: number | null
  /** Appointments that customers and the clinic have booked. */
  bookings: { customer: number; clinic: number }
  /** Bookings and moves that came too late: their time had just been taken. */
  slotsLost: number
  /** Sign-ins with a wrong address, password, code or passkey. */
  signInsRefused: number
}

/** `aheadS`: by how many seconds the server's clock is ahead of the database's, if that matters. */
type ClockState = { aheadS: number; wasAhead: boolean }

/** What the server knows of itself. Sizes are in bytes; `waitedS` is how long the oldest to be sent has waited. */
export type SystemState = {
  database: {
    kind: 'embedded' | 'server'
    version: string
    sizeBytes: number
    /** The number of the last migration. */
    schema: number
    /** Why the database refuses to write; null if it writes. */
    failure: string | null
  }
  /** Who makes backups: this server, no one, or those who run the PostgreSQL server. */
  backups: { by: 'us' | 'no one' | 'host' } & BackupState
  /** `givenUp`: in the last week. */
  mail: { delivers: boolean; waiting: number; waitedS: number | null; givenUp: number; lastSent: Date | null }
  push: { configured: boolean; devices: number; waiting: number; waitedS: number | null }
  /** The queue, by kind of job. */
  jobs: readonly { kind: string; waiting: number; lagS: number; failed: number }[]
  streams: number
  activity: Activity
  clock: ClockState
  release: string
  startedAt: Date
  disk: { freeBytes: number; totalBytes: number } | null
  settings: readonly SettingWarning[]
}

const MINUTE_MS = 60_000
/** A backup is due every hour, and may take a while. */
const BACKUP_LATE_MS = 2 * 60 * MINUTE_MS
/** Emails and push messages are sent within seconds. */
const DELIVERY_LATE_S = 600
/** The kinds of job that have problems of their own. */
const WITH_OWN_PROBLEMS: readonly string[] = ['mail', 'push', 'backup']
const DISK_LOW_BYTES = 2 * 1024 ** 3
const DISK_FULL_BYTES = 256 * 1024 ** 2

/** What can be wrong besides the settings. `now`: data is at risk or people can't use it. `soon`: everything else. */
export const PROBLEMS = {
  DATABASE_REFUSES: 'now',
  DISK_FULL: 'now',
  CLOCKS_DIFFER: 'now',
  DISK_LOW: 'soon',
  BACKUP_FAILED: 'now',
  BACKUP_LATE: 'now',
  BACKUPS_OFF: 'soon',
  CLOCK_WAS_AHEAD: 'soon',
  MAIL_LATE: 'soon',
  MAIL_GIVEN_UP: 'soon',
  PUSH_LATE: 'soon',
  JOBS_LATE: 'soon',
  JOBS_FAILED: 'soon',
} as const satisfies Record<string, 'now' | 'soon'>
export type Problem = keyof typeof PROBLEMS

/**
 * The queues that this server works on. Without a mail server or keys for push, their messages wait for nothing.
 */
export function workedQueues({ jobs, mail, push }: Pick<SystemState, 'jobs' | 'mail' | 'push'>) {
  return jobs.filter(({ kind }) => (kind !== 'mail' || mail.delivers) && (kind !== 'push' || push.configured))
}

/** What is wrong, the most urgent first. */
export function problemsIn(state: Omit<SystemState, 'settings'>, now: Date): Problem[] {
  const { database, backups, mail, push, disk, clock, startedAt } = state
  const jobs = state.jobs.filter(({ kind }) => !WITH_OWN_PROBLEMS.includes(kind))
  const isFull = disk !== null && disk.freeBytes < DISK_FULL_BYTES
  const found: Record<Problem, boolean> = {
    DATABASE_REFUSES: database.failure !== null,
    DISK_FULL: isFull,
    CLOCKS_DIFFER: clock.aheadS !== 0,
    BACKUP_FAILED: backups.failure !== null,
    BACKUP_LATE:
      backups.by === 'us' &&
      backups.failure === null &&
      now.getTime() - (backups.last ?? startedAt).getTime() > BACKUP_LATE_MS,
    DISK_LOW: disk !== null && !isFull && disk.freeBytes < DISK_LOW_BYTES,
    CLOCK_WAS_AHEAD: clock.wasAhead || backups.fromFuture === true,
    BACKUPS_OFF: backups.by === 'no one',
    MAIL_LATE: mail.delivers && (mail.waitedS ?? 0) > DELIVERY_LATE_S,
    MAIL_GIVEN_UP: mail.delivers && mail.givenUp > 0,
    PUSH_LATE: push.configured && (push.waitedS ?? 0) > DELIVERY_LATE_S,
    JOBS_LATE: jobs.some(({ lagS }) => lagS > DELIVERY_LATE_S),
    JOBS_FAILED: jobs.some(({ failed }) => failed > 0),
  }
  return keysOf(found).filter((problem) => found[problem])
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A size in words: 1536 → `1.5 kB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  const amount = bytes / 1024 ** power
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`
}
