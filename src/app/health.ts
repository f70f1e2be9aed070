import type { ServerResponse } from 'node:http'
import { type Database, type Db, readVersion, writeAndDrop } from '../lib/server/database.ts'
import { sendJson } from '../lib/server/http.ts'
import type { Log } from '../lib/server/log.ts'
import type { BackupState } from './start-backups.ts'

/** How long a successful write counts, so that frequent checks cause few writes. */
const WRITE_COUNTS_MS = 2000

/**
 * Creates the handler of `/api/health`: 200 while the database reads and writes, else 503. If `isAdmin`, the response
 * also names the database, the last good backup and what is wrong. The first failed write after a successful one is logged.
 */
export function createHealth({ db, kind }: Database, log: Log, readBackups: () => BackupState | null) {
  const assertWritable = createWriteCheck(db, log)
  return async (response: ServerResponse, isAdmin: () => Promise<boolean>): Promise<void> => {
    try {
      const version = await readVersion(db)
      await assertWritable()
      const details = (await isAdmin()) && { database: kind, version, backup: readBackups() }
      sendJson(response, 200, { status: 'ok', ...details })
    } catch (error) {
      const details = (await isAdmin().catch(() => false)) && { database: kind, reason: String(error) }
      response.setHeader('retry-after', '1')
      sendJson(response, 503, { status: 'unavailable', ...details })
    }
  }
}

/** Creates the function that throws while the database refuses to write; concurrent checks share one write. */
function createWriteCheck(db: Db, log: Log): () => Promise<void> {
  let lastWrite = Number.NEGATIVE_INFINITY
  let isFailing = false
  let running: Promise<void> | null = null
  const write = async () => {
    try {
      await writeAndDrop(db)
      lastWrite = performance.now()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'database refuses to write')
      isFailing = true
      throw error
    } finally {
      running = null
    }
  }
  return async () => {
    if (performance.now() - lastWrite < WRITE_COUNTS_MS) return
    running ??= write()
    await running
  }
}
