import { auditedDb } from '../lib/server/database/audited-db.ts'
import type { Db } from '../lib/server/database/database.ts'
import type { JobKind } from '../lib/server/jobs/run-jobs.ts'
import { sweep } from './sweep.ts'

const HOUR_S = 3600

/** Deletes what is too old every hour, also logins that no one uses if `inactiveLoginDays` is set. */
export function cleanUpJob(db: Db, inactiveLoginDays: number | undefined): JobKind {
  return {
    kind: 'clean-up',
    everyS: HOUR_S,
    run: async () => {
      await sweep(auditedDb(db, { action: 'server' }), { inactiveLoginDays })
      return null
    },
  }
}
