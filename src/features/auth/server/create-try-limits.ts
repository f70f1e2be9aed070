import { createLimiter } from '../../../lib/server/limiter.ts'
import { createTokenBuckets } from '../../../lib/server/token-buckets.ts'

/** How many passwords are hashed at the same time: each uses a core for a while and up to 32 MiB. */
const HASHES_AT_ONCE = 4

export type TryLimits = ReturnType<typeof createTryLimits>

/** The counters of one server process. `off` is for tests, where all requests come from one address. */
export function createTryLimits(now: () => Date, mode: 'on' | 'off') {
  return {
    buckets: createTokenBuckets(now),
    hashing: createLimiter(mode === 'on' ? HASHES_AT_ONCE : Infinity),
    mode,
  }
}
