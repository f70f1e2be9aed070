import { deleteRemovedFiles, deleteUnfinishedFiles } from '../features/consulting/files/server/queries.ts'
import { deleteOldDrafts } from '../features/money/bills/server/bill-queries.ts'
import { deleteOldImports, deleteStagedImports } from '../features/office/imports/server/import-queries.ts'
import {
  deleteOldReminders,
  forgetReminded,
} from '../features/outreach/reminders/server/retention-queries.ts'
import { deleteUnnamedPictures } from '../features/outreach/site/server/queries.ts'
import { deleteOldDeliveries } from '../features/outreach/webhooks/server/queries.ts'
import { deleteOldClaimCodes, deleteOldClaimTries } from '../features/owners/customers/server/queries.ts'
import { deleteOldUndos } from '../features/owners/households/server/join-queries.ts'
import { deleteRemovedNotes } from '../features/owners/notes/server/queries.ts'
import { eraseInactiveLogins } from '../features/owners/privacy/server/erase-inactive-logins.ts'
import { deleteOldInvitations } from '../features/planning/staff/server/queries.ts'
import { deleteOldAbsences } from '../features/planning/timetable/server/absence-queries.ts'
import { deleteOldTimes } from '../features/planning/timetable/server/calendar-time-queries.ts'
import { deleteOldEntries } from '../features/planning/waitlist/server/queries.ts'
import { eraseOldValues } from '../features/platform/audit/server/seal-queries.ts'
import { deleteOldDesks } from '../features/platform/auth/server/desk-queries.ts'
import { deleteOldSessions, deleteOldTickets } from '../features/platform/auth/server/queries.ts'
import { deleteOldSubscriptions } from '../features/platform/auth/server/subscription-queries.ts'
import { deleteOldMails, deleteOldNotifications } from '../features/platform/notifications/server/queries.ts'
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
  removedFiles: deleteRemovedFiles,
  unfinishedFiles: deleteUnfinishedFiles,
  invitations: deleteOldInvitations,
  drafts: deleteOldDrafts,
  sitePictures: deleteUnnamedPictures,
  reminderNames: forgetReminded,
  reminders: deleteOldReminders,
  jobs: deleteOldJobs,
  webhookDeliveries: deleteOldDeliveries,
  absences: deleteOldAbsences,
  mails: deleteOldMails,
  importRows: deleteOldImports,
  stagedImports: deleteStagedImports,
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
