import {
  type Database,
  type Db,
  readVersion,
  writeAndDrop,
} from '../../../../lib/server/database/database.ts'
import type { Log } from '../../../../lib/server/log.ts'

/** How long a successful write counts, so that frequent checks cause few writes. */
const WRITE_COUNTS_MS = 2000

export type CheckDatabase = ReturnType<typeof createDatabaseCheck>

/**
 * Creates the function that finds out whether the database reads and writes. It throws if it can't be read; `failure` is
 * why it refuses to write. The first failed write after a successful one is logged.
 */
export function createDatabaseCheck({ db, kind }: Database, log: Log) {
  const findFailure = createWriteCheck(db, log)
  return async () => {
    const version = await readVersion(db)
    return { kind, version, failure: await findFailure() }
  }
}

/** Creates the function that gives the error with which the database refuses to write; concurrent checks share one write. */
function createWriteCheck(db: Db, log: Log): () => Promise<string | null> {
  let lastWrite = Number.NEGATIVE_INFINITY
  let isFailing = false
  let running: Promise<string | null> | null = null
  const write = async () => {
    try {
      await writeAndDrop(db)
      lastWrite = performance.now()
      isFailing = false
      return null
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'database refuses to write')
      isFailing = true
      return String(error)
    } finally {
      running = null
    }
  }
  return async () => {
    if (performance.now() - lastWrite < WRITE_COUNTS_MS) return null
    running ??= write()
    return await running
  }
}
