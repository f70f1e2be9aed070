/** Data that the server deletes by itself: how many days after which event, what it is, and why it is stored until then. */
type Retention = { days: number; after: string; what: string; why: string }

/**
 * How long each kind of data stays. The hourly clean-up reads its days from here, and `docs/privacy.md` shows it: run
 * `npm run unit -- src/app/retention.test.ts -u` after a change.
 */
export const RETENTION = {
  sessions: {
    days: 0,
    after: 'the session ends, at most 30 days after signing in',
    what: 'signed-in devices, with network address and browser',
    why: 'to keep people signed in',
  },
  sharedDesks: {
    days: 0,
    after: 'the desk is 90 days old, or the person’s sign-in 24 hours old',
    what: 'shared desks, and the people who have signed in there',
    why: 'to let people switch with a PIN',
  },
  tickets: {
    days: 0,
    after: 'they expire, at most an hour after their creation',
    what: 'one-time links and challenges',
    why: 'to set passwords, second factors and passkeys',
  },
  tryBuckets: {
    days: 0,
    after: 'the waiting time after a try ends, at most two days later',
    what: 'counts of tries, such as wrong passwords, with a keyed hash of login or network address',
    why: 'to stop guesses and floods',
  },
  formKeys: {
    days: 1,
    after: 'the form was sent',
    what: 'keys of forms, with a hash of their content',
    why: 'to process a form once if it is sent twice',
  },
  calendarTimes: {
    days: 2,
    after: 'they end',
    what: 'reserved times of a calendar, with the id of the appointment',
    why: 'to prevent two appointments at one time',
  },
  claimCodes: {
    days: 7,
    after: 'they expire',
    what: 'hashes of claim codes',
    why: 'to connect a login with a customer record',
  },
  joins: {
    days: 1,
    after: 'the join',
    what: 'copies of two joined customers',
    why: 'to undo the join',
  },
  removedNotes: {
    days: 1,
    after: 'staff have removed them',
    what: 'removed notes about customers and pets',
    why: 'to restore them',
  },
  removedFiles: {
    days: 31,
    after: 'staff have removed them',
    what: 'removed files about pets, with the reason',
    why: 'to restore them',
  },
  unfinishedFiles: {
    days: 1,
    after: 'the upload began',
    what: 'pieces of incomplete uploads',
    why: 'to resume the upload',
  },
  invitations: {
    days: 30,
    after: 'they expire',
    what: 'staff invitations, with the email address',
    why: 'to invite the same person again',
  },
  drafts: {
    days: 30,
    after: 'someone started them',
    what: 'draft bills without a payment',
    why: 'to finish them',
  },
  sitePictures: {
    days: 1,
    after: 'the upload',
    what: 'logos and photos that the public site’s draft and editions don’t use',
    why: 'to let someone save the form with the picture',
  },
  reminderNames: {
    days: 0,
    after: 'the reminder’s link ends',
    what: 'names in reminders',
    why: 'to show the names on the page of the reminder’s link',
  },
  reminders: {
    days: 365,
    after: 'Tailwell decided about the reminder',
    what: 'reminders, their channel and answers; feedback',
    why: 'to send no reminder twice, and to find customers whom no message reaches',
  },
  jobs: {
    days: 31,
    after: 'they ended',
    what: 'finished and failed jobs',
    why: 'to run no job twice, and to restart failed jobs',
  },
  webhookDeliveries: {
    days: 31,
    after: 'the event',
    what: 'messages to webhooks: event, id of the record, response',
    why: 'to find out why a program missed an event, and to send it again',
  },
  waitlist: {
    days: 31,
    after: 'the entry ended or its last day passed',
    what: 'entries of the waitlist with the offered times; also their addresses in the audit log',
    why: 'to explain the result of an offer',
  },
  absences: {
    days: 31,
    after: 'they end',
    what: 'absences, such as leave, with the reason; also in the audit log',
    why: 'to know who was away',
  },
  mails: {
    days: 31,
    after: 'the email was written',
    what: 'emails; sending an email deletes its text',
    why: 'to prove that they were sent',
  },
  importRows: {
    days: 31,
    after: 'the import ended or was undone',
    what: 'rows of an imported list, and the list of the created records',
    why: 'to undo the import, and to let staff save omitted rows',
  },
  stagedImports: {
    days: 7,
    after: 'Tailwell read the list',
    what: 'lists that no one has imported',
    why: 'to import them',
  },
  notifications: {
    days: 365,
    after: 'they were written',
    what: 'notifications',
    why: 'to let people read them again',
  },
  pushSubscriptions: {
    days: 365,
    after: 'the last sign-in in that browser',
    what: 'browsers with push turned on',
    why: 'to send push messages',
  },
  claimTries: {
    days: 365,
    after: 'the try',
    what: 'tries to claim a customer record',
    why: 'to notice that someone guesses codes',
  },
  auditedValues: {
    days: 2922,
    after: 'the change',
    what: 'values before and after a change in the audit log; person, action and time stay',
    why: 'to find out what happened, for as long as clinics usually store bills',
  },
} as const satisfies Record<string, Retention>

/** A kind of data that is deleted by itself. */
export type RetentionKind = keyof typeof RETENTION
