import { statfs } from 'node:fs/promises'
import type { Db } from '../../../../lib/server/database/database.ts'
import { RELEASE } from '../../../../lib/server/release.ts'
import type { SettingWarning } from '../../../../lib/words/setting-warnings.ts'
import { jobFigures } from '../../../platform/jobs/server/queries.ts'
import type { Activity, BackupState, SystemState } from '../rules.ts'
import type { CheckDatabase } from './check-database.ts'
import { readDatabaseFigures, readLastBackup, readMailFigures, readPushFigures } from './queries.ts'

type SystemInput = {
  db: Db
  checkDatabase: CheckDatabase
  now: () => Date
  /** The state of the scheduled backups; null if there are none. */
  readBackups: () => BackupState | null
  countStreams: () => number
  readActivity: () => Activity
  readClock: () => SystemState['clock']
  /** Whether there is a mail server. */
  delivers: boolean
  /** Whether push is set up. */
  pushes: boolean
  /** Settings that are probably a mistake. */
  settings: readonly SettingWarning[]
  dataDir: string
}

/** Creates the function that reads the state of this server and its database. It throws if the database can't be read. */
export function createReadSystem(input: SystemInput): () => Promise<SystemState> {
  const { db, checkDatabase, now, countStreams, delivers, pushes, settings, dataDir } = input
  const startedAt = now()
  return async () => {
    const database = await checkDatabase()
    const [{ sizeBytes, migration }, mail, push, jobs] = [
      await readDatabaseFigures(db),
      await readMailFigures(db),
      await readPushFigures(db),
      await jobFigures(db),
    ]
    const scheduled = input.readBackups()
    const by = database.kind === 'server' ? 'host' : 'no one'
    return {
      database: { ...database, sizeBytes, schema: Number.parseInt(migration, 10) },
      backups:
        scheduled === null
          ? { by, last: await readLastBackup(db, now()), failure: null }
          : { by: 'us', ...scheduled },
      mail: { delivers, ...mail },
      push: { configured: pushes, ...push },
      jobs,
      streams: countStreams(),
      activity: input.readActivity(),
      clock: input.readClock(),
      release: RELEASE,
      startedAt,
      disk: await readDisk(dataDir),
      settings,
    }
  }
}

/** The room on the disk of a folder, in bytes; null where the system does not say. */
async function readDisk(folder: string): Promise<SystemState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
