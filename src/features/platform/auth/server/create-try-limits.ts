import type { Database } from '../../../../lib/server/database/database.ts'
import { createFairLimiter } from '../../../../lib/server/limits/fair-limiter.ts'
import { createSharedBuckets } from '../../../../lib/server/limits/shared-buckets.ts'
import { createTokenBuckets } from '../../../../lib/server/limits/token-buckets.ts'

/** How many passwords are hashed at the same time: each uses a core for a while and 19 MiB. */
const HASHES_AT_ONCE = 4
/** How many wait to be hashed, and how long; a hash takes a tenth of a second, on a busy machine many times that. */
const HASHES_WAITING = 64
const HASH_WAIT_MS = 10_000

export type TryLimits = ReturnType<typeof createTryLimits>

type LimitSettings = { now: () => Date; secret: string; mode: 'on' | 'off' }

/**
 * The limits of a server. Tries are counted together with all servers of the database; how many passwords are hashed
 * at once is limited per process. `off` is for tests, where all requests come from one address.
 */
export function createTryLimits(kind: Database['kind'], { now, secret, mode }: LimitSettings) {
  return {
    buckets: kind === 'server' ? createSharedBuckets(now, secret) : createTokenBuckets(now),
    hashing: createFairLimiter({
      places: mode === 'on' ? HASHES_AT_ONCE : Infinity,
      mayWait: HASHES_WAITING,
      waitMs: HASH_WAIT_MS,
    }),
    mode,
  }
}
