import type { Db } from '../database/database.ts'

/** How many tries a full bucket holds, and after how many seconds one is added back. */
export type BucketSize = { burst: number; secondsPerTry: number }

/** A try that counts in the bucket of its key. */
export type Try = { key: string; size: BucketSize }

/** Counts tries in buckets. */
export type TokenBuckets = {
  /** Takes one try from each bucket, or none. Returns 0, or the seconds until each of them has one. */
  take: (db: Db, tries: readonly Try[]) => Promise<number>
  /** Returns tries that were taken. */
  giveBack: (db: Db, tries: readonly Try[]) => Promise<void>
}

/** A bucket that would take this much longer than empty to fill was emptied under a clock that has since been set back. */
export const CLOCK_SET_BACK_S = 60

/** How many keys are held; the least recently used is dropped first. A key takes about 150 bytes. */
const MAX_KEYS = 100_000

/**
 * Creates token buckets in memory, for the embedded database with its one process. A full bucket allows a burst, an
 * empty one a single try now and then, so that no one is locked out forever. Of each bucket only the time is known at
 * which it will be full again.
 */
export function createTokenBuckets(now: () => Date, maxKeys = MAX_KEYS): TokenBuckets {
  const fullAt = new Map<string, number>()
  const set = (key: string, time: number) => {
    fullAt.delete(key)
    fullAt.set(key, time)
    if (fullAt.size > maxKeys) forgetOldest(fullAt)
  }
  return {
    take: async (_db, tries) => {
      const at = now().getTime()
      const waitMs = Math.max(...tries.map(({ key, size }) => afterTry(fullAt.get(key), size, at).waitMs))
      for (const { key, size } of tries) {
        const before = fullAt.get(key)
        if (waitMs === 0) set(key, afterTry(before, size, at).fullAt)
        else if (before !== undefined) set(key, before)
      }
      return Math.ceil(waitMs / 1000)
    },
    giveBack: async (_db, tries) => {
      for (const { key, size } of tries) {
        const before = fullAt.get(key)
        if (before !== undefined) fullAt.set(key, before - size.secondsPerTry * 1000)
      }
    },
  }
}

/** When a bucket is full again after a further try, and how long that try must wait. Times are in milliseconds. */
function afterTry(before: number | undefined, { burst, secondsPerTry }: BucketSize, at: number) {
  const [tryMs, emptyMs] = [secondsPerTry * 1000, burst * secondsPerTry * 1000]
  const isLost = before === undefined || before > at + emptyMs + CLOCK_SET_BACK_S * 1000
  const fullAt = (isLost ? at : Math.max(before, at)) + tryMs
  return { fullAt, waitMs: Math.max(0, fullAt - at - emptyMs) }
}

function forgetOldest(fullAt: Map<string, number>): void {
  for (const key of fullAt.keys()) {
    fullAt.delete(key)
    return
  }
}
