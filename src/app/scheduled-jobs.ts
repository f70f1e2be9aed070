import { auditedDb } from '../lib/server/audited-db.ts'
import type { Db } from '../lib/server/database.ts'
import type { JobKind } from '../lib/server/run-jobs.ts'
import { sweep } from './sweep.ts'

const HOUR_S = 3600

/** Deletes expired rows every hour. */
export function cleanUpJob(db: Db): JobKind {
  return {
    kind: 'clean-up',
    everyS: HOUR_S,
    run: async () => {
      await sweep(auditedDb(db, { action: 'server' }))
      return null
    },
  }
}
