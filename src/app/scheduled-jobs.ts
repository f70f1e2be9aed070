import { deleteOldAnnouncements } from '../features/appointments/server/announcement-queries.ts'
import { deleteOldSessions, deleteOldTickets } from '../features/auth/server/queries.ts'
import { deleteOldClaimTries } from '../features/customers/server/queries.ts'
import { deleteOldMails, deleteOldPushes } from '../features/notifications/server/queries.ts'
import type { Db } from '../lib/server/database.ts'
import { deleteOldFormKeys } from '../lib/server/idempotency.ts'
import { deleteOldJobs } from '../lib/server/job-queries.ts'
import type { JobKind } from '../lib/server/run-jobs.ts'
import { deleteFullBuckets } from '../lib/server/shared-buckets.ts'

const HOUR_S = 3600

const SWEEPS: readonly ((db: Db) => Promise<void>)[] = [
  deleteOldAnnouncements,
  deleteOldFormKeys,
  deleteOldJobs,
  deleteOldMails,
  deleteOldPushes,
  deleteOldSessions,
  deleteOldTickets,
  deleteOldClaimTries,
  deleteFullBuckets,
]

/** Deletes expired rows every hour. */
export function cleanUpJob(db: Db): JobKind {
  return {
    kind: 'clean-up',
    everyS: HOUR_S,
    run: async () => {
      const results = await Promise.allSettled(SWEEPS.map((sweep) => sweep(db)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
      return null
    },
  }
}
