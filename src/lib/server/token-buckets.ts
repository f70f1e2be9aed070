/** How many tries a bucket holds when full, and in how many seconds one comes back. */
export type BucketSize = { burst: number; secondsPerTry: number }

/** Counts tries by key. */
export type TokenBuckets = {
  /** Gives 0 when the try may go on, else the seconds until the next one may. */
  take: (key: string, size: BucketSize) => number
  /** Takes a counted try back. */
  giveBack: (key: string) => void
}

type Bucket = { tries: number; at: number }

/** So many keys are remembered; the longest unused is forgotten first. A key costs about 150 bytes. */
const MAX_KEYS = 100_000

/**
 * Token buckets in memory, one for each key: a full bucket allows a burst, an empty one a try now and then, so
 * that nobody is locked out for ever. Each server process counts for itself.
 */
export function createTokenBuckets(now: () => Date, maxKeys = MAX_KEYS): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const take = (key: string, { burst, secondsPerTry }: BucketSize): number => {
    const at = now().getTime()
    const before = buckets.get(key) ?? { tries: burst, at }
    // A clock that was set back must not take tries away.
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

/**
 * What an address counts as: an IPv4 address for itself, an IPv6 one as its /64, since one line has all of it.
 * IPv4 written as IPv6 (`::ffff:1.2.3.4`) counts as IPv4.
 */
export function addressKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 !== undefined || !address.includes(':')) return v4 ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
