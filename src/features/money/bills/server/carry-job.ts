import type { Db } from '../../../../lib/server/database/database.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import { carrySome } from './carry.ts'

/** Each part is a transaction: an embedded database lets everyone wait for it. */
const PART = { server: 500, embedded: 50 }

/**
 * Carries what was paid before there were bills, and what a server of the version before marks as paid, part by part.
 * `kind` is that of the database.
 */
export function carryJob({ db, kind, now }: { db: Db; kind: keyof typeof PART; now: () => Date }): JobKind {
  return {
    kind: 'bills',
    // Until it has run, the money of earlier days is missing in Reports.
    everyS: 300,
    run: async (_job, signal) => {
      while (!signal.aborted && (await carrySome(db, { limit: PART[kind], now: now() })) > 0);
      return null
    },
  }
}
