import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Log } from '../../../../lib/server/log.ts'
import {
  findLastSeal,
  insertSeal,
  isSettled,
  readDigests,
  readWatermark,
  type Seal,
  tryLockSeals,
  type Watermark,
} from './seal-queries.ts'

const SEAL_EVERY_MS = 5000
const MAX_ROWS = 5000

/** The hash of a seal: of its own content and the hash of the one before it. */
export function hashSeal(before: string, { through, digests }: Omit<Seal, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([before, through, digests]))
    .digest('hex')
}

/**
 * Seals what is new in the audit log every few seconds until the returned function is called. Several servers may run
 * this at the same time; one of them seals.
 */
export function startSealing(
  { db, log }: { db: Db; log: Log },
  everyMs = SEAL_EVERY_MS,
): () => Promise<void> {
  const ending = new AbortController()
  const run = async () => {
    let watermark: Watermark | null = null
    while (!ending.signal.aborted) {
      try {
        watermark = await sealUpTo(db, watermark)
      } catch (error) {
        log.warn({ err: error }, 'the audit log was not sealed')
      }
      await wait(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

/**
 * Seals the rows up to a watermark once no transaction can add one below it, and gives the next watermark to try. Rows
 * get their ids before their transactions end, so the last row to be seen says nothing about those before it.
 */
export async function sealUpTo(db: Db, watermark: Watermark | null): Promise<Watermark | null> {
  if (watermark === null) return await readWatermark(db)
  if (!(await isSettled(db, watermark))) return watermark
  while (await sealSome(db, watermark.through)) {
    // More than one seal covers.
  }
  return await readWatermark(db)
}

/** Adds one seal; true if rows are left for another. */
async function sealSome(db: Db, through: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (!(await tryLockSeals(tx))) return false
    const last = (await findLastSeal(tx)) ?? { through: 0, hash: '' }
    const digests = await readDigests(tx, { after: last.through, through, limit: MAX_ROWS })
    const lastId = digests.at(-1)?.[0]
    if (lastId === undefined) return false
    const content = { through: lastId, digests }
    await insertSeal(tx, { ...content, hash: hashSeal(last.hash, content) })
    return lastId < through
  })
}
