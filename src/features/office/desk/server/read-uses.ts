import type { Db } from '../../../../lib/server/database/database.ts'
import type { MenuUse } from '../../../platform/auth/menu-uses.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { readUses } from './queries.ts'

/** For how long an answer is given again. */
const FRESH_MS = 60_000

/**
 * Creates what says which parts of the product the clinic uses: it has a product or an order; someone was marked as
 * arrived in the last 90 days; an appointment was completed; reminders are on. The answer is up to a minute old, unless it
 * is asked for `fresh`, by what has just changed it; a read that fails is tried again by the next caller.
 */
export function createReadUses(db: Db, now: () => Date): AuthContext['readUses'] {
  let latest: { until: number; uses: Promise<readonly MenuUse[]> } | undefined
  return async (fresh = false) => {
    const at = now().getTime()
    if (fresh || latest === undefined || at >= latest.until || at < latest.until - FRESH_MS)
      latest = { until: at + FRESH_MS, uses: readUses(db, now()) }
    const asked = latest
    return await asked.uses.catch((failure: unknown) => {
      if (latest === asked) latest = undefined
      throw failure
    })
  }
}
