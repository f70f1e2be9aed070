import { MOMENTS, type Moment } from './moments.ts'

/**
 * The reliability plan: what must hold, and the tests that show it. `npm run trust` runs them with many rounds;
 * docs/reliability.md has the figures.
 *
 * A run is a test file. It calls `openRun('R1', usualRounds)`, takes its rounds and its randomness from there, records
 * what happens with `record`, says what came of it with `figure`, and asserts. If its quick part belongs to `npm test`,
 * the file is in test/api or test/reliability; if not, it is `test/trust/rNN-name.test.ts`, which is in the vitest
 * projects `trust-pglite` and `trust-postgres`. `inject('databaseKind')` is the database it runs on; `freshDatabase()`
 * and `serve()` work as in any other test.
 */
export type RunPlan = {
  /** What must hold. */
  what: string
  /** The test files, and the vitest projects that run them on each database; on one without a project they aren't run. */
  files: readonly string[]
  projects: { embedded?: readonly string[]; postgres?: readonly string[] }
  /** The files are tests of the built web in a browser, which have no database to choose. */
  isInBrowser?: boolean
  /** Only the tests whose name matches. */
  tests?: string
  /** How many rounds a full run has; without it, as many as the tests say themselves. */
  rounds?: number
  /** The tests run once at each of these instead; `--rounds` says at how many. */
  moments?: readonly Moment[]
}

const API = { embedded: ['api-pglite'], postgres: ['api-postgres'] }
const BROWSER = { embedded: ['desk', 'phone'] }
const OWN = { embedded: ['trust-pglite'], postgres: ['trust-postgres'] }

export const RUNS = {
  R1: {
    what: 'Of 50 bookings of one slot at once, one gets it',
    files: ['test/api/planning/slot-race.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R2: {
    what: 'Of two actions on one record at once, one wins',
    files: [
      'test/api/planning/transitions.test.ts',
      'test/api/money/payments.test.ts',
      'test/api/planning/services.test.ts',
      'test/api/owners/pet-removal-race.test.ts',
    ],
    projects: API,
    tests: 'one winner|rounds',
    rounds: 1000,
  },
  R3: {
    what: 'Whatever 16 people do at once, some order explains every answer; prices and totals are right',
    files: ['test/api/office/history.test.ts'],
    projects: API,
    rounds: 100_000,
  },
  R4: {
    what: 'A server or an embedded database that is killed loses nothing acknowledged',
    files: ['test/reliability/crash-embedded.test.ts', 'test/reliability/crash-server.test.ts'],
    projects: { embedded: ['reliability-side-by-side'], postgres: ['trust-postgres'] },
    rounds: 100,
  },
  'R4-servers': {
    what: 'Two servers behind nginx and PgBouncer, one killed every five seconds, lose nothing',
    files: ['test/reliability/killed-servers.test.ts'],
    projects: { postgres: ['reliability-side-by-side'] },
    rounds: 120,
  },
  R5: {
    what: 'While PostgreSQL is away or its connections are cut, nothing is lost and 503 is all that is said',
    files: ['test/reliability/database-outage.test.ts'],
    projects: { postgres: ['reliability'] },
    rounds: 50,
  },
  R6: {
    what: 'A standby that is promoted under load has everything acknowledged, if it is synchronous',
    files: ['test/trust/r6-standby.test.ts'],
    projects: { postgres: ['trust-postgres'] },
    rounds: 5,
  },
  R7: {
    what: 'A directory that is in use opens to no one else, and a lock that was left behind blocks no one',
    files: ['src/lib/server/database/data-lock.test.ts'],
    projects: { embedded: ['unit-alone'] },
    rounds: 200,
  },
  R8: {
    what: 'A full disk, or one that is only read, stops what writes and loses nothing, and a good disk is all that it takes to go on',
    files: ['test/trust/r08-disk-full.test.ts'],
    projects: OWN,
    rounds: 5,
  },
  R9: {
    what: 'While a table is locked, what needs it gets 503 and everything else is answered',
    files: ['test/trust/r09-lock.test.ts'],
    projects: { postgres: ['trust-postgres'] },
    rounds: 20,
  },
  R10: {
    what: 'A slot is at the same hour whatever the zone, the change of clocks and the machine',
    files: ['src/lib/time.test.ts', 'test/api/server-zone.test.ts', 'test/api/planning/slot-rule.test.ts'],
    projects: { embedded: ['unit-alone', 'api-pglite'], postgres: ['api-postgres'] },
    rounds: 418,
  },
  R11: {
    what: 'No input of any kind of caller breaks an endpoint',
    files: ['test/protocol/fuzz.test.ts'],
    projects: OWN,
    rounds: 1000,
  },
  R12: {
    what: 'Every endpoint answers every kind of caller as the table of rights says',
    files: ['test/api/matrix.test.ts'],
    projects: API,
  },
  R13: {
    what: 'An hour of use leaves memory and open files where they were',
    files: ['test/trust/r13-soak.test.ts'],
    projects: OWN,
    rounds: 60,
  },
  R14: {
    what: 'More people than the server can answer are answered late or with 503, and then all is as before',
    files: ['test/trust/r14-overload.test.ts'],
    projects: OWN,
    rounds: 120,
  },
  R15: {
    what: 'A backup moves a full clinic between the two kinds of database and back, each row the same',
    files: ['test/trust/r15-backup.test.ts'],
    projects: { postgres: ['trust-postgres'] },
    rounds: 100,
  },
  R16: {
    what: 'An upgrade that is killed at any statement is completed by the next start',
    files: ['test/trust/r16-upgrade.test.ts'],
    projects: OWN,
  },
  R22: {
    what: 'Two servers behind nginx are restarted, upgraded and frozen one after the other, and no one notices',
    files: ['test/trust/r22-rolling.test.ts'],
    projects: { postgres: ['trust-postgres'] },
    rounds: 5,
  },
  R17: {
    what: 'Tests notice nine in ten changes of the rules for rights, prices, slots, states and money',
    files: ['test/trust/r17-mutation.test.ts'],
    projects: { embedded: ['trust-pglite'] },
  },
  R19: {
    what: 'Of moves and bookings to one slot at once one wins, none waits for another, and a closure sees all before it',
    files: ['test/api/planning/move-race.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R20: {
    what: 'Of a booking of several appointments and others for one of their times all or none is booked, nothing twice',
    files: ['test/api/planning/together-race.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R21: {
    what: 'A place on the waitlist has one holder, whatever offers, takes, books, cancels, withdraws and lapses at once',
    files: ['test/api/planning/waitlist-race.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R23: {
    what: 'Of bookings of overlapping times on three calendars at once none gets another’s, and only what is taken is refused',
    files: ['test/api/planning/span-race.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R24: {
    what: 'Whatever is billed, paid, undone, credited, corrected and given up, bills and ledger agree, and the books add up',
    files: ['test/api/money/books.test.ts'],
    projects: API,
    rounds: 100_000,
  },
  'R24-one-money': {
    what: 'Whatever is done with money, each figure of what is owed, held and taken is the same wherever it is read',
    files: ['test/reliability/one-money.test.ts'],
    projects: { embedded: ['reliability-side-by-side'], postgres: ['trust-postgres'] },
    rounds: 200,
  },
  R25: {
    what: 'Of cash taken while a till is closed, all that is in it was counted with it, and the rest is found outside',
    files: ['test/api/money/till.test.ts'],
    projects: API,
    tests: 'rounds',
    rounds: 1000,
  },
  R26: {
    what: 'Over two years of a fake clock no reminder is sent twice, at night, after a stop, or not at all',
    files: ['test/trust/r26-reminders.test.ts'],
    projects: OWN,
    rounds: 1200,
  },
  'R26-races': {
    what: 'Whatever owners and staff do while three servers write reminders, each gets one message of what holds',
    files: ['test/api/outreach/reminder-races.test.ts'],
    projects: API,
    rounds: 100,
  },
  'R26-killed': {
    what: 'Servers that are killed while they write reminders leave one message for each owner',
    files: ['test/trust/r26-killed.test.ts'],
    projects: OWN,
    rounds: 20,
  },
  R27: {
    what: 'Whatever two admins do to each other at once, the clinic has one',
    files: ['test/api/planning/people.test.ts'],
    projects: API,
    tests: 'at once leave one',
    rounds: 100,
  },
  R28: {
    what: 'Numbers of bills and credit notes follow each other, however many issue at once and are killed meanwhile',
    files: ['test/trust/r28-numbers.test.ts'],
    projects: OWN,
    rounds: 20,
  },
  R29: {
    what: 'However many pay at the same moment, a bill is paid once, an advance spent once, the last one sold once',
    files: ['test/api/money/bill-races.test.ts'],
    projects: API,
    rounds: 20,
  },
  R30: {
    what: 'All tests pass on any day, at any time of it, in any zone and language',
    files: [],
    projects: { embedded: ['unit', 'unit-alone', 'dom', 'api-pglite'] },
    moments: MOMENTS,
  },
  R31: {
    what: 'Every state of every screen passes every look, and staff of each role may do what they are shown',
    files: ['test/e2e/accessibility.test.ts', 'test/e2e/roles.test.ts'],
    projects: BROWSER,
    isInBrowser: true,
    rounds: 2,
  },
  R32: {
    what: 'What a case sheet says was done is on a bill once, whatever happens to that bill; no signature covers what was not read',
    files: ['test/api/consulting/done-on-sheets.test.ts', 'test/api/consulting/sheets.test.ts'],
    projects: API,
    tests: 'each line lives once|the signature never covers',
    rounds: 100,
  },
  R33: {
    what: 'A case sheet loses no letter to a bad connection or a killed browser, and asks nothing of one writer, nor of two in two fields',
    files: ['test/api/consulting/typed-sheets.test.ts'],
    projects: API,
    rounds: 1000,
  },
  R34: {
    what: 'A list that is brought in, or taken back, while the process is killed, is there once and whole, or gone',
    files: ['test/reliability/killed-imports.test.ts'],
    projects: { embedded: ['reliability-side-by-side'] },
    rounds: 20,
  },
  R35: {
    what: 'A dose is charged once and leaves the shelf once while others bill it or take it back',
    files: ['test/api/consulting/charged-doses.test.ts'],
    projects: API,
    tests: 'two at once',
    rounds: 60,
  },
  R36: {
    what: 'Lists, a pet’s care and the day’s reminders of a clinic of 20,000 pets with ten doses each are right',
    files: ['test/trust/r36-many-doses.test.ts'],
    projects: OWN,
    rounds: 20_000,
  },
  R18: {
    what: 'Without a mail server the clinic decides as quickly, and all emails go out once there is one',
    files: ['test/trust/r18-mail-outage.test.ts'],
    projects: OWN,
    rounds: 200,
  },
} as const satisfies Record<string, RunPlan>

export type RunId = keyof typeof RUNS
