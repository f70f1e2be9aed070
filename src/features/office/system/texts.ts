import type { Problem } from './rules.ts'

export const SYSTEM_TEXTS = {
  subtitle: 'The state of the server, and what to do about problems.',
  loading: 'Loading the state of the system...',
  loadFailed: 'Failed to load the state of the system',
  allWell: 'Everything is working',
} as const

/** What is wrong, and what to do. */
export const problemTexts = (): Record<Problem, { title: string; text: string }> => ({
  DATABASE_REFUSES: {
    title: 'Nothing can be saved',
    text: 'The database refuses to write, most often because its disk is full. Free some space, and the database recovers by itself.',
  },
  DISK_FULL: {
    title: 'The disk is full',
    text: 'Delete files that are not needed, or enlarge the disk. Until then saving may fail at any time.',
  },
  DISK_LOW: {
    title: 'The disk is filling up',
    text: 'Less than 2 GB are free. Free more space before the disk is full.',
  },
  CLOCKS_DIFFER: {
    title: 'The clocks of this server and the database differ',
    text: 'People may be signed out, and codes from authenticator apps may be refused. Sync both clocks with one time server.',
  },
  CLOCK_WAS_AHEAD: {
    title: 'The clock was ahead',
    text: 'Jobs were scheduled for a future time, or a backup has a future time in its name. Jobs now run as usual. Check the clock, then move backups with a future time in their name out of the folder.',
  },
  BACKUP_FAILED: {
    title: 'The last backup failed',
    text: 'The server tries again soon, and then every hour. Make sure that the backup folder exists, is writable and has free space.',
  },
  BACKUP_LATE: {
    title: 'There is no recent backup',
    text: 'The last backup should be at most an hour old. Restart the server. If that does not help, read the server’s log.',
  },
  BACKUPS_OFF: {
    title: 'No backups are made',
    text: 'The setting BACKUPS is off. Remove it, unless another program backs up the database every day.',
  },
  MAIL_LATE: {
    title: 'Emails are not going out',
    text: 'The mail server does not accept emails. Read its last answer in the Outbox, then compare SMTP_URL with your provider’s instructions.',
  },
  MAIL_GIVEN_UP: {
    title: 'Emails could not be delivered',
    text: 'The server won’t send these emails again. The Outbox shows the recipients and the reasons, often a wrong address.',
  },
  JOBS_LATE: {
    title: 'The server is behind with its work',
    text: 'Jobs have been due for more than ten minutes. Restart the server. If that does not help, read the server’s log.',
  },
  JOBS_FAILED: {
    title: 'Jobs have failed',
    text: 'The list below shows each failed job with the reason. Fix the cause, then start the jobs again.',
  },
  PUSH_LATE: {
    title: 'Push messages are not going out',
    text: 'This server must be able to reach the push services on port 443. The server’s log shows their errors.',
  },
})
