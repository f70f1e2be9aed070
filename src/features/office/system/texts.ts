import type { Problem } from './rules.ts'

export const SYSTEM_TEXTS = {
  subtitle: 'Whether the server is working, and what to do if it isn’t.',
  loading: 'Loading the state of the system...',
  loadFailed: 'Failed to load the state of the system',
  allWell: 'Everything is working',
} as const

/** What is wrong, and what to do. */
export const problemTexts = (): Record<Problem, { title: string; text: string }> => ({
  DATABASE_REFUSES: {
    title: 'Nothing can be saved',
    text: 'The database refuses to write. Most often its disk is full: make room, and it recovers by itself.',
  },
  DISK_FULL: {
    title: 'The disk is full',
    text: 'Delete files that are not needed, or enlarge the disk. Until then saving may fail at any time.',
  },
  DISK_LOW: {
    title: 'The disk is filling up',
    text: 'Less than 2 GB are free. Make room before it is full.',
  },
  CLOCKS_DIFFER: {
    title: 'The clocks of this server and the database differ',
    text: 'People may be signed out, and codes of authenticator apps refused. Sync both clocks to one time server.',
  },
  CLOCK_WAS_AHEAD: {
    title: 'The clock was ahead',
    text: 'Jobs were scheduled, or a backup named, for a future time. Jobs run again as usual. Check that the clock is right now; then move backups whose names show a future time out of the folder.',
  },
  BACKUP_FAILED: {
    title: 'The last backup failed',
    text: 'The server repeats it soon, and every hour. Make sure that the folder for backups exists, is writable and has room.',
  },
  BACKUP_LATE: {
    title: 'There is no recent backup',
    text: 'The last one should be at most an hour old. Restart the server; if that does not help, read its log.',
  },
  BACKUPS_OFF: {
    title: 'No backups are made',
    text: 'BACKUPS is off. Remove the setting, unless something else saves the database every day.',
  },
  MAIL_LATE: {
    title: 'Emails are not going out',
    text: 'The mail server does not accept them. The Outbox shows its last answer; then compare SMTP_URL with what your provider asks for.',
  },
  MAIL_GIVEN_UP: {
    title: 'Emails could not be delivered',
    text: 'The server won’t repeat them. The Outbox shows recipients and reasons: often the address is wrong.',
  },
  JOBS_LATE: {
    title: 'The server is behind with its work',
    text: 'Jobs have been due for more than ten minutes. Restart the server; if that does not help, read its log.',
  },
  JOBS_FAILED: {
    title: 'Jobs have failed',
    text: 'They are listed below with the reason. Fix the cause, then start them again.',
  },
  PUSH_LATE: {
    title: 'Push messages are not going out',
    text: 'This server must be able to reach the push services on port 443. The log shows why they refuse.',
  },
})
