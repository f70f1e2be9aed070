/** What is deleted by itself: how many days after what, which tables that is, and why it is there until then. */
type Retention = { days: number; after: string; what: string; why: string }

/**
 * How long each kind of data stays. The hourly clean-up reads its days from here, and `docs/privacy.md` shows it: run
 * `npm run unit -- src/app/retention.test.ts -u` after a change.
 */
export const RETENTION = {
  sessions: {
    days: 0,
    after: 'they end, at most 30 days after signing in',
    what: 'devices that are signed in, with network address and browser',
    why: 'staying signed in',
  },
  sharedDesks: {
    days: 0,
    after: 'they end, 90 days after they were named; who signed in there after a day',
    what: 'computers at which staff switch by PIN, and who has signed in there',
    why: 'switching by PIN',
  },
  tickets: {
    days: 0,
    after: 'they expire, at most an hour later',
    what: 'links and questions that are used once',
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
    what: 'times that are taken on a calendar, by the id of the appointment',
    why: 'not giving the same time twice',
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
    what: 'what taking it back needs: both records as they were',
    why: 'taking it back',
  },
  removedNotes: {
    days: 1,
    after: 'staff have removed them',
    what: 'notes about customers and pets',
    why: 'bringing them back',
  },
  invitations: {
    days: 30,
    after: 'they expire',
    what: 'invitations of staff, with the address',
    why: 'showing whom to invite again',
  },
  drafts: {
    days: 30,
    after: 'they were begun, if no money was taken for them',
    what: 'drafts of bills',
    why: 'going on with them',
  },
  sitePictures: {
    days: 1,
    after: 'they were uploaded, if neither the draft nor an edition names them',
    what: 'logos and photos of the public site',
    why: 'saving the form they were chosen in',
  },
  reminderNames: {
    days: 0,
    after: 'their link has ended',
    what: 'names in what customers were reminded of',
    why: 'showing what a link is about',
  },
  reminders: {
    days: 365,
    after: 'they were decided',
    what: 'what customers were reminded of, how, and what they have answered; their feedback',
    why: 'reminding of nothing twice, and knowing whom no message reaches',
  },
  jobs: {
    days: 31,
    after: 'they ended',
    what: 'work of the server that is done or has failed',
    why: 'not doing it twice, starting it again',
  },
  webhookDeliveries: {
    days: 31,
    after: 'the event',
    what: 'what was sent to webhooks: event, id of the record, answer',
    why: 'finding out why a program missed something, sending it again',
  },
  waitlist: {
    days: 31,
    after: 'the last day that was waited for, or when the wait ended',
    what: 'what customers waited for, and the times that were offered; addresses also in the audit log',
    why: 'answering what happened to an offer',
  },
  absences: {
    days: 31,
    after: 'they end',
    what: 'when a calendar took no appointments, such as leave, with the reason; also in the audit log',
    why: 'knowing who was away',
  },
  mails: {
    days: 31,
    after: 'they were written',
    what: 'emails: recipient and subject; the text goes once it is sent',
    why: 'showing that they went out',
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
    why: 'noticing that someone tries codes',
  },
  auditedValues: {
    days: 2922,
    after: 'the change',
    what: 'values before and after a change in the audit log; who, what and when stay',
    why: 'knowing what happened, as long as bills are usually kept',
  },
} as const satisfies Record<string, Retention>

/** A kind of data that is deleted by itself. */
export type RetentionKind = keyof typeof RETENTION
