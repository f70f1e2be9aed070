import { eraseOldValues } from '../features/audit/server/seal-queries.ts'
import { deleteOldDesks } from '../features/auth/server/desk-queries.ts'
import { deleteOldSessions, deleteOldTickets } from '../features/auth/server/queries.ts'
import { deleteOldSubscriptions } from '../features/auth/server/subscription-queries.ts'
import { deleteOldDrafts } from '../features/bills/server/bill-queries.ts'
import { deleteOldClaimCodes, deleteOldClaimTries } from '../features/customers/server/queries.ts'
import { deleteOldUndos } from '../features/households/server/join-queries.ts'
import { deleteRemovedNotes } from '../features/notes/server/queries.ts'
import { deleteOldMails, deleteOldNotifications } from '../features/notifications/server/queries.ts'
import { eraseInactiveLogins } from '../features/privacy/server/erase-inactive-logins.ts'
import { deleteOldReminders, forgetReminded } from '../features/reminders/server/retention-queries.ts'
import { deleteUnnamedPictures } from '../features/site/server/queries.ts'
import { deleteOldInvitations } from '../features/staff/server/queries.ts'
import { deleteOldAbsences } from '../features/timetable/server/absence-queries.ts'
import { deleteOldTimes } from '../features/timetable/server/calendar-time-queries.ts'
import { deleteOldEntries } from '../features/waitlist/server/queries.ts'
import { deleteOldDeliveries } from '../features/webhooks/server/queries.ts'
import type { RetentionKind } from '../lib/retention.ts'
import type { Db } from '../lib/server/database/database.ts'
import { deleteOldFormKeys } from '../lib/server/http/idempotency.ts'
import { deleteOldJobs } from '../lib/server/jobs/job-queries.ts'
import { deleteFullBuckets } from '../lib/server/limits/shared-buckets.ts'

const SWEEPS: Readonly<Record<RetentionKind, (db: Db, now?: Date) => Promise<void>>> = {
  sessions: deleteOldSessions,
  sharedDesks: deleteOldDesks,
  tickets: deleteOldTickets,
  tryBuckets: deleteFullBuckets,
  formKeys: deleteOldFormKeys,
  calendarTimes: deleteOldTimes,
  claimCodes: deleteOldClaimCodes,
  joins: deleteOldUndos,
  removedNotes: deleteRemovedNotes,
  invitations: deleteOldInvitations,
  drafts: deleteOldDrafts,
  sitePictures: deleteUnnamedPictures,
  reminderNames: forgetReminded,
  reminders: deleteOldReminders,
  jobs: deleteOldJobs,
  webhookDeliveries: deleteOldDeliveries,
  absences: deleteOldAbsences,
  mails: deleteOldMails,
  notifications: deleteOldNotifications,
  pushSubscriptions: deleteOldSubscriptions,
  claimTries: deleteOldClaimTries,
  waitlist: deleteOldEntries,
  auditedValues: eraseOldValues,
}

type SweepSettings = {
  /** After how many days a login that no one uses is deleted; undefined: never. */
  inactiveLoginDays?: number | undefined
  /** The present instant; by default the database's. */
  now?: Date
}

/** Deletes everything that is older than `RETENTION` says. Each kind is tried, then the first failure is thrown. */
export async function sweep(db: Db, { inactiveLoginDays, now }: SweepSettings = {}): Promise<void> {
  const results = await Promise.allSettled([
    ...Object.values(SWEEPS).map((deleteOld) => deleteOld(db, now)),
    ...(inactiveLoginDays === undefined ? [] : [eraseInactiveLogins(db, inactiveLoginDays, now)]),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
