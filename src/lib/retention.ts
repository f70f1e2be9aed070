/** Data that the server deletes by itself: how many days after which event, what it is, and why it is stored until then. */
type Retention = { days: number; after: string; what: string; why: string }

/**
 * How long each kind of data stays. The hourly clean-up reads its days from here, and `docs/privacy.md` shows it: run
 * `npm run unit -- src/app/retention.test.ts -u` after a change.
 */
export const RETENTION = {
  sessions: {
    days: 0,
    after: 'they end, at most 30 days after signing in',
    what: 'signed-in devices, with network address and browser',
    why: 'staying signed in',
  },
  sharedDesks: {
    days: 0,
    after: 'they end, 90 days after an admin made them; the people who signed in there, after a day',
    what: 'shared desks, and the people who have signed in there',
    why: 'switching by PIN',
  },
  tickets: {
    days: 0,
    after: 'they expire, at most an hour later',
    what: 'one-time links and challenges',
    why: 'new passwords, second factors, passkeys',
  },
  tryBuckets: {
    days: 0,
    after: 'their wait is over, at most two days later',
    what: 'counted tries, by a keyed hash of login or network address',
    why: 'stopping guesses and floods',
  },
  formKeys: {
    days: 1,
    after: 'the form was sent',
    what: 'keys of forms, with a hash of their content',
    why: 'handling a form only once if it is sent twice',
  },
  calendarTimes: {
    days: 2,
    after: 'they end',
    what: 'taken times of a calendar, by the id of the appointment',
    why: 'not booking the same time twice',
  },
  claimCodes: {
    days: 7,
    after: 'they expire',
    what: 'hashes of claim codes',
    why: 'connecting a login with a customer',
  },
  joins: {
    days: 1,
    after: 'two customers were joined',
    what: 'both records as they were before a join',
    why: 'undoing it',
  },
  removedNotes: {
    days: 1,
    after: 'staff have removed them',
    what: 'notes about customers and pets',
    why: 'restoring them',
  },
  removedFiles: {
    days: 31,
    after: 'staff have removed them',
    what: 'files about pets, and why they were removed',
    why: 'restoring them',
  },
  unfinishedFiles: {
    days: 1,
    after: 'the upload began, if it was never completed',
    what: 'pieces of files about pets',
    why: 'resuming an upload',
  },
  invitations: {
    days: 30,
    after: 'they expire',
    what: 'invitations of staff, with their address',
    why: 'inviting the same person again',
  },
  drafts: {
    days: 30,
    after: 'they were started, if they have no payment',
    what: 'drafts of bills',
    why: 'finishing them',
  },
  sitePictures: {
    days: 1,
    after: 'they were uploaded, if neither the draft nor an edition names them',
    what: 'logos and photos of the public site',
    why: 'waiting until someone saves the form in which they were chosen',
  },
  reminderNames: {
    days: 0,
    after: 'their link has ended',
    what: 'names in reminders',
    why: 'showing them behind the link',
  },
  reminders: {
    days: 365,
    after: 'Tailwell decided whether to send them',
    what: 'reminders, their channel and answers; feedback',
    why: 'sending nothing twice, and finding customers whom no message reaches',
  },
  jobs: {
    days: 31,
    after: 'they ended',
    what: 'finished and failed jobs',
    why: 'not repeating them, restarting them',
  },
  webhookDeliveries: {
    days: 31,
    after: 'the event',
    what: 'messages to webhooks: event, id of the record, answer',
    why: 'finding out why a program missed an event, and sending it again',
  },
  waitlist: {
    days: 31,
    after: 'the last day of the wait, or its end',
    what: 'entries of the waitlist and the times offered; addresses also in the audit log',
    why: 'explaining what happened to an offer',
  },
  absences: {
    days: 31,
    after: 'they end',
    what: 'absences of a calendar, such as leave, with the reason; also in the audit log',
    why: 'knowing who was away',
  },
  mails: {
    days: 31,
    after: 'they were written',
    what: 'emails: recipient and subject; the text is deleted once sent',
    why: 'showing that they were sent',
  },
  importRows: {
    days: 31,
    after: 'the import ended or was undone',
    what: 'rows of an imported list, and the records that it created',
    why: 'undoing the import, and saving the rows that were left out',
  },
  stagedImports: {
    days: 7,
    after: 'the list was read, if no one has started the import',
    what: 'lists that were read but not imported',
    why: 'importing them',
  },
  notifications: { days: 365, after: 'they were written', what: 'notifications', why: 'reading them again' },
  pushSubscriptions: {
    days: 365,
    after: 'the last sign-in in that browser',
    what: 'browsers with push',
    why: 'sending push messages',
  },
  claimTries: {
    days: 365,
    after: 'the attempt',
    what: 'attempts to claim a customer record',
    why: 'noticing that someone guesses codes',
  },
  auditedValues: {
    days: 2922,
    after: 'the change',
    what: 'values before and after a change in the audit log; person, action and time stay',
    why: 'knowing what happened for as long as bills are usually stored',
  },
} as const satisfies Record<string, Retention>

/** A kind of data that is deleted by itself. */
export type RetentionKind = keyof typeof RETENTION
