import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameInCode } from '../src/lib/server/database/column-names.ts'
import type { Schema } from '../src/lib/server/database/schema.ts'
import { PROJECT } from './plant.ts'

/** The tables that each feature writes; the others call its functions. `lib` stands below all features. */
const OWNED: Record<string, readonly (keyof Schema)[]> = {
  imports: ['imports', 'importRows', 'importRecords', 'importKeys', 'importSecret', 'erasedContacts'],
  // A browser gets push for as long as someone is signed in there, so its subscription ends with the sessions.
  auth: [
    'users',
    'sessions',
    'accounts',
    'twoFactors',
    'passkeys',
    'tickets',
    'privacyNotices',
    'accessTokens',
    'pushSubscriptions',
    'staff',
    'people',
    'sharedDesks',
    'sharedDeskPeople',
    'staffPins',
  ],
  staff: ['staffInvitations'],
  feeds: ['calendarFeeds'],
  notifications: ['notifications', 'outbox', 'mutedStaff'],
  jobs: ['jobs'],
  system: ['backups'],
  webhooks: ['webhooks', 'webhookDeliveries'],
  customers: ['customers', 'claimCodes', 'claimTries'],
  households: ['customerJoins'],
  notes: ['customerNotes'],
  pets: ['pets', 'petPhotos', 'petTransfers', 'petWeights'],
  services: ['serviceTypes'],
  timetable: [
    'timetable',
    'calendars',
    'calendarServices',
    'calendarHours',
    'calendarTimes',
    'absences',
    'serviceBuffers',
    'openingHours',
    'closures',
    'extraHours',
  ],
  waitlist: ['waitlistEntries', 'waitlistOffers'],
  site: ['siteEditions', 'siteDraft', 'sitePictures'],
  appointments: ['appointments'],
  bills: ['bills', 'billLines', 'billNumbers', 'billDayAnswers', 'billSettings', 'paidBills', 'taxDays'],
  taxes: ['taxSettings', 'taxClasses', 'taxRates'],
  ledger: ['ledgerEntries', 'allocations'],
  'bill-papers': ['billLinks'],
  till: ['tillSessions', 'tillMoves', 'tillCounts'],
  alerts: ['systemAlerts', 'alertDismissals'],
  orders: ['products', 'orders', 'orderItems'],
  stock: ['stockItems', 'stockLots', 'stockMoves'],
  care: ['careItems', 'careProducts', 'careDoses', 'careDays'],
  reminders: [
    'reminderSettings',
    'reminderMessages',
    'reminders',
    'reminderPreferences',
    'reminderAnswers',
    'feedback',
  ],
  certificates: ['certificates'],
  files: ['files', 'filePieces'],
  sheets: ['caseSheets', 'sheetVersions', 'sheetLinks', 'medicines'],
  audit: ['auditSeals'],
  lib: ['auditLog', 'auditChanges', 'idempotencyKeys', 'counters', 'tryBuckets', 'recordChanges'],
}
const OWNERS = new Map<string, string>(
  Object.entries(OWNED).flatMap(([feature, tables]) => tables.map((table) => [table, feature])),
)

/** Tables that another feature may write, and why; `*` is every table. */
const WRITES: Record<string, string> = {
  'privacy *': 'erasing a person is one transaction over all that is stored about them',
  'households *': 'joining two customers is one transaction over all that refers to them',
  'appointments jobs': 'booking is one statement, which also queues its announcement',
  'links $': 'the feature that shares a record names the table of its links',
  'notifications jobs': 'one statement queues a push for each browser of a login',
}

/** Tables of a feature on a higher floor that may be read, and why. */
const READS: Record<string, string> = {
  'privacy *': 'the copy of a person’s data holds all that is stored about them',
  'households *': 'joining two customers moves, and undoing it restores, all that refers to them',
  'live *': 'whose records a change is about decides who hears of it',
  'auth customers': 'one statement finds a caller with their rights, for each request',
  'audit *': 'the log names who acted, and each record by its present name',
  'feeds customers': 'a feed is read without a session: its address finds the customer',
  'feeds calendars': 'a feed of one calendar has its name',
  'notifications customers': 'a customer’s settings decide how they are notified',
  'appointments bills': 'an owner’s visit leads to its bill',
  'files caseSheets': 'a file that is added at a case sheet is of the customer of the sheet',
  'stock bills': 'what left the shelf says on which bill it was sold',
  'stock billLines': 'what left the shelf says on which bill it was sold',
  'payments caseSheets': 'Checkout says that the case sheet of its appointment is not signed',
  'appointments caseSheets': 'an owner’s visit leads to what the vet signed',
  'appointments sheetVersions': 'an owner’s visit leads to what the vet signed',
  'appointments billLines': 'an owner’s visit leads to its bill',
  'taxes billSettings': 'changes of taxes wait for each other, and for no row of their own',
  'ledger bills': 'an entry is found by the bills that it pays',
  'ledger tillSessions': 'cash belongs to the till that is open',
  'bills careDoses': 'a dose that was given is charged with its product, quantity and batch',
  'bill-papers careDays': 'a receipt says when its pets are due next',
  'bill-papers careItems': 'a receipt says when its pets are due next',
  'bill-papers careDoses': 'a dose on a bill says which pet it is about',
  'till careDoses': 'what was given and charged on no bill is listed beside the till',
  'services appointments': 'the services of most appointments stand first at the desk',
  'notifications staffInvitations': 'whom an email invites decides which admin may open its link',
  'pets careDays': 'from a pet’s first vaccination on, its day can’t be set by hand',
  'pets careItems': 'from a pet’s first vaccination on, its day can’t be set by hand',
  'pets appointments': 'the list of due vaccinations shows the next appointment of each pet',
}

const COMMENT = /\/\*.*?\*\/|^\s*\/\/.*?$/gms
const WRITTEN =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|merge into)\s+([\w$]+)|\bupdate\s+([\w$]+)(?:\s+as\s+\w+)?\s+set\b/gi
const READ = /(?:selectFrom|Join|using)\(\s*\[?'(\w+)|(?<!\bdelete\s+)\b(?:from|join)\s+(\w+)/gi

/** The names in the code of the tables that source text writes, or reads. */
function namedIn(source: string, statement: RegExp): string[] {
  const found = source.replaceAll(COMMENT, '').matchAll(statement)
  const names = [...found].map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
  return [...new Set(names.map(nameInCode))]
}

/** Each feature and table that its code names, as `feature table`. */
function namedByFeatures(statement: RegExp): { feature: string; table: string }[] {
  return globSync('src/features/*/*/server/**/*.ts', { cwd: PROJECT }).flatMap((file) => {
    const [, , , feature = ''] = file.split(/[\\/]/)
    return namedIn(readFileSync(join(PROJECT, file), 'utf8'), statement).map((table) => ({ feature, table }))
  })
}

/** Those names that are not exceptions; those exceptions that no code needs any more are among them too. */
function unlisted(found: { feature: string; table: string }[], exceptions: Record<string, string>): string[] {
  const needed = new Set(
    found.map(({ feature, table }) =>
      exceptions[`${feature} *`] === undefined ? `${feature} ${table}` : `${feature} *`,
    ),
  )
  return [...needed.symmetricDifference(new Set(Object.keys(exceptions)))].sort()
}

it('a feature writes its own tables only; those of others through their functions', () => {
  const others = namedByFeatures(WRITTEN).filter(({ feature, table }) => OWNERS.get(table) !== feature)
  expect(unlisted(others, WRITES)).toEqual([])
})

it('a feature reads the tables of its own floor and of those below', async () => {
  const { FEATURES } = (await import(join(PROJECT, '.dependency-cruiser.mjs'))) as { FEATURES: string[] }
  const names = FEATURES.map((name) => name.split('/')[1])
  const upward = namedByFeatures(READ).filter(
    ({ feature, table }) =>
      names.indexOf(OWNERS.get(table) ?? feature) > names.indexOf(feature) && OWNERS.get(table) !== 'lib',
  )
  expect(unlisted(upward, READS)).toEqual([])
})

it('finds the tables in statements of both kinds', () => {
  const source = `
    // insert into comments
    db.insertInto('a').onConflict(c => c.doUpdateSet()); db.updateTable(
      'b'); sql\`with x as (delete from c) update d as e set f = 1 from g where exists (select from h for update skip locked)
      on conflict do update set i = 1\`; sql\`insert into \${table}\`
    db.selectFrom('j').innerJoin('k as l', 'l.id', 'j.id')`
  expect(namedIn(source, WRITTEN)).toEqual(['a', 'b', 'c', 'd', '$'])
  expect(namedIn(source, READ)).toEqual(['g', 'h', 'j', 'k'])
})
