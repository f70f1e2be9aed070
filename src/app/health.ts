import type { ServerResponse } from 'node:http'
import { type Database, type Db, readVersion, writeAndDrop } from '../lib/server/database.ts'
import { sendJson } from '../lib/server/http.ts'
import type { Log } from '../lib/server/log.ts'

/** How long a write that worked counts, so that frequent questions cost few of them. */
const WRITE_COUNTS_MS = 2000

/**
 * Answers `/api/health`: 200 while the database reads and writes, else 503. An admin is also told which database it is
 * and what is wrong; `isAdmin` says whether one is asking. The log has a line when writing begins to fail.
 */
export function createHealth({ db, kind }: Database, log: Log) {
  const assertWritable = createWriteCheck(db, log)
  return async (response: ServerResponse, isAdmin: () => Promise<boolean>): Promise<void> => {
    try {
      const version = await readVersion(db)
      await assertWritable()
      const details = (await isAdmin()) && { database: kind, version }
      sendJson(response, 200, { status: 'ok', ...details })
    } catch (error) {
      const details = (await isAdmin().catch(() => false)) && { database: kind, reason: String(error) }
      response.setHeader('retry-after', '1')
      sendJson(response, 503, { status: 'unavailable', ...details })
    }
  }
}

/** Gives the function that throws while the database refuses to write; questions at the same time share one write. */
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
