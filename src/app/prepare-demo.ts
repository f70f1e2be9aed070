import { fillDemo } from '../../db/fill-demo.ts'
import { isDemo, isEmpty, seedDemoClinic } from '../../db/seed.ts'
import { STAFF_NOTIFIED } from '../features/platform/live/rules.ts'
import type { Live } from '../features/platform/live/server/create-live.ts'
import { auditedDb } from '../lib/server/database/audited-db.ts'
import type { Database, Db } from '../lib/server/database/database.ts'
import type { Env } from '../lib/server/env.ts'
import type { Log } from '../lib/server/log.ts'

/** Seeds an empty embedded database with the demo clinic, except in production. True if the demo clinic is there. */
export async function prepareDemo(env: Env, { db, kind }: Database): Promise<boolean> {
  if (env.NODE_ENV === 'production' || kind !== 'embedded') return false
  if (await isEmpty(db)) await seedDemoClinic(auditedDb(db, { action: 'demo' }), new Date())
  return await isDemo(db)
}

/**
 * Gives the demo clinic its weeks of appointments, and the days that are missing since it was last open, while it serves,
 * and prints when that begins and is done: until then sums rise.
 * Returns the function that ends this, after at most a day's appointments.
 */
export function startFilling(
  db: Db,
  { log, live, print }: { log: Log; live: Live; print: (line: string) => void },
): () => Promise<void> {
  const ending = new AbortController()
  print('The demo clinic is being filled. Its figures can change for a minute.')
  const filled = fillDemo(auditedDb(db, { action: 'demo' }), { now: new Date(), signal: ending.signal })
    .then(() => {
      if (!ending.signal.aborted) print('The demo clinic is filled.')
      // Pages that were open before show all of it.
      return live.changed({ endpoint: STAFF_NOTIFIED, caller: null, recordId: undefined })
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the demo clinic was not filled'))
  return async () => {
    ending.abort()
    await filled
  }
}
