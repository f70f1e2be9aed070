import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupState } from '../features/office/system/rules.ts'
import { writeBackup } from '../lib/server/backup/backup.ts'
import { thinBackups } from '../lib/server/backup/thin-backups.ts'
import type { Db } from '../lib/server/database/database.ts'
import type { Env } from '../lib/server/env.ts'
import { unscheduleJob } from '../lib/server/jobs/job-queries.ts'
import type { JobKind } from '../lib/server/jobs/run-jobs.ts'
import type { Log } from '../lib/server/log.ts'
import { secretFile } from '../lib/server/secret-file.ts'

const HOUR_S = 3600

const BACKUP_JOB = 'backup'

export type Backups = { job: JobKind; read: () => BackupState }

type BackupsInput = { db: Db; log: Log; folder: string; secret: string | null; now: () => Date }

/** Where backups of the embedded database go; null if they are off, or with a PostgreSQL server, which has its own. */
export function backupFolderOf({ DATABASE_URL, BACKUPS, BACKUP_DIR }: Env, dataDir: string): string | null {
  if (DATABASE_URL !== undefined || BACKUPS === 'off') return null
  return resolve(BACKUP_DIR ?? join(dataDir, 'backups'))
}

/** Backups to a folder; undefined without one. */
export async function prepareBackups(
  env: Env,
  db: Db,
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

/** Creates the job that writes a backup to `folder` every hour, and deletes those not needed (thin-backups.ts). */
export async function createBackups(input: BackupsInput): Promise<Backups> {
  const { log, folder, now } = input
  let times = await readTimes(folder)
  let failure: string | null = null
  const run = async () => {
    try {
      times = await saveNow(input)
      failure = null
    } catch (error) {
      if (failure === null) log.error({ err: error }, 'backup failed')
      failure = error instanceof Error ? error.message : String(error)
      throw error
    }
    return null
  }
  const read = () => {
    const present = now()
    return {
      last: times.find((time) => time <= present) ?? null,
      fromFuture: times.some((time) => time > present),
      failure,
    }
  }
  return { job: { kind: BACKUP_JOB, everyS: HOUR_S, run }, read }
}

/** Writes a backup, and gives the times of all that are there then. */
async function saveNow({ db, folder, secret, now }: BackupsInput): Promise<Date[]> {
  const time = now()
  time.setMilliseconds(0)
  await writeBackup(db, join(folder, nameOf(time)), { secret, now: time })
  const times = await readTimes(folder)
  const remaining = new Set(thinBackups(times, time))
  for (const old of times.filter((one) => !remaining.has(one))) await rm(join(folder, nameOf(old)))
  return times.filter((one) => remaining.has(one))
}

const NAME = /^tailwell-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** The name of a backup; colons are not allowed in names everywhere. */
function nameOf(time: Date): string {
  return `tailwell-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** The times of all backups in the folder, latest first. */
async function readTimes(folder: string): Promise<Date[]> {
  const times: Date[] = []
  for (const name of await readdir(folder)) {
    const match = NAME.exec(name)
    if (match) times.push(new Date(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`))
  }
  return times.sort((one, other) => other.getTime() - one.getTime())
}
