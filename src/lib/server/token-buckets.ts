/** How many tries a full bucket holds, and after how many seconds one is added back. */
export type BucketSize = { burst: number; secondsPerTry: number }

/** Counts tries by key. */
export type TokenBuckets = {
  /** Counts a try. Returns 0 if it is allowed, else the seconds until the next one is. */
  take: (key: string, size: BucketSize) => number
  /** Returns a counted try to the bucket. */
  giveBack: (key: string) => void
}

type Bucket = { tries: number; at: number }

/** How many keys are held; the least recently used is dropped first. A key takes about 150 bytes. */
const MAX_KEYS = 100_000

/**
 * Creates token buckets in memory, one per key. A full bucket allows a burst, an empty one a single try now and then,
 * so that no one is locked out forever. Each server process counts separately.
 */
export function createTokenBuckets(now: () => Date, maxKeys = MAX_KEYS): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const take = (key: string, { burst, secondsPerTry }: BucketSize): number => {
    const at = now().getTime()
    const before = buckets.get(key) ?? { tries: burst, at }
    // A clock that is set back must not take tries away.
    const gained = Math.max(0, at - before.at) / 1000 / secondsPerTry
    const tries = Math.min(burst, before.tries + gained)
    const allowed = tries >= 1
    buckets.delete(key)
    buckets.set(key, { tries: allowed ? tries - 1 : tries, at })
    if (buckets.size > maxKeys) forgetOldest(buckets)
    return allowed ? 0 : Math.ceil((1 - tries) * secondsPerTry)
  }
  const giveBack = (key: string): void => {
    const bucket = buckets.get(key)
    if (bucket !== undefined) bucket.tries += 1
  }
  return { take, giveBack }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    return
  }
}
