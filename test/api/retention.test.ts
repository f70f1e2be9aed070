import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../src/app/sweep.ts'
import { verifyLog } from '../../src/features/platform/audit/server/verify-log.ts'
import { RETENTION, type RetentionKind } from '../../src/lib/retention.ts'
import { freshDatabase, sealAll } from '../database.ts'
import {
  aCustomer,
  aDelivery,
  aFile,
  aLogin,
  aMail,
  aNote,
  aNotification,
  anAdmin,
  anAppointment,
  aPet,
  aReminder,
  aWait,
  type Login,
} from '../factories.ts'
import { anImport } from '../imports.ts'
import { findEverywhere } from '../personal-data.ts'

const { db } = await freshDatabase()
const login = await aLogin(db)
const DAY_MS = 86_400_000

type Row = { table: string; add: () => Promise<unknown> }

/** For each kind of rows, unlike audited values and joins, of which rows stay: its table, and a row of it from which its days count now. */
const ROWS: Readonly<Record<Exclude<RetentionKind, 'auditedValues' | 'joins' | 'reminderNames'>, Row>> = {
  sessions: {
    table: 'sessions',
    add: () =>
      sql`insert into sessions (id, created_at, expires_at, updated_at, user_id)
      values (${randomUUID()}, now() - interval '7 days', now(), now(), ${login.userId})`.execute(db),
  },
  importRows: {
    table: 'import_rows',
    add: async () => {
      const id = await anImport(db)
      await sql`update imports set state = 'finished', ended_at = now() where id = ${id}`.execute(db)
    },
  },
  stagedImports: { table: 'imports', add: async () => await anImport(db) },
  sharedDesks: {
    table: 'shared_desks',
    add: () => sql`insert into shared_desks (name, expires_at) values ('Desk', now())`.execute(db),
  },
  tickets: {
    table: 'tickets',
    add: () =>
      sql`insert into tickets (id, kind, expires_at) values (${randomUUID()}, 'passkey', now())`.execute(db),
  },
  tryBuckets: {
    table: 'try_buckets',
    add: () =>
      sql`insert into try_buckets (key, full_at, refill, burst) values (${randomUUID()}, now(), '1 minute', 1)`.execute(
        db,
      ),
  },
  formKeys: {
    table: 'idempotency_keys',
    add: () =>
      db
        .insertInto('idempotencyKeys')
        .values({ userId: login.userId, key: randomUUID(), requestHash: 'hash', resultId: randomUUID() })
        .execute(),
  },
  calendarTimes: {
    table: 'calendar_times',
    add: () =>
      sql`insert into calendar_times (holder_id, calendar_id, span)
      values (${randomUUID()}, 1, tstzrange(now() - interval '1 hour', now()))`.execute(db),
  },
  claimCodes: {
    table: 'claim_codes',
    add: async () =>
      sql`insert into claim_codes (customer_id, code_hash, expires_at)
      values (${(await aCustomer(db)).id}, 'hash', now())`.execute(db),
  },
  drafts: {
    table: 'bills',
    add: () => db.insertInto('bills').values({ kind: 'bill' }).execute(),
  },
  removedFiles: {
    table: 'files',
    add: async () => {
      const removed = { removedAt: new Date(), removedBecause: 'The wrong pet' }
      await db
        .updateTable('files')
        .set(removed)
        .where('id', '=', await aFile(db))
        .execute()
    },
  },
  unfinishedFiles: { table: 'files', add: async () => await aFile(db, { isComing: true }) },
  invitations: {
    table: 'staff_invitations',
    add: async () =>
      sql`insert into staff_invitations (email, token_hash, invited_by, expires_at)
      values (${`${randomUUID()}@tests.example`}, ${randomUUID()}, ${(await anAdmin(db)).userId}, now())`.execute(
        db,
      ),
  },
  sitePictures: {
    table: 'site_pictures',
    add: () =>
      db
        .insertInto('sitePictures')
        .values({ bytes: Buffer.from('RIFF'), width: 1, height: 1 })
        .execute(),
  },
  jobs: {
    table: 'jobs',
    add: () => sql`insert into jobs (kind, due_at, done_at) values ('test', null, now())`.execute(db),
  },
  webhookDeliveries: { table: 'webhook_deliveries', add: () => aDelivery(db) },
  mails: { table: 'outbox', add: () => aMail(db) },
  notifications: { table: 'notifications', add: () => aNotification(db, login) },
  pushSubscriptions: { table: 'push_subscriptions', add: () => aSubscription() },
  waitlist: {
    table: 'waitlist_entries',
    add: async () => {
      const today = new Date().toISOString().slice(0, 10)
      const id = await aWait(db, await aCustomer(db), { firstDay: today })
      await sql`update waitlist_entries set ended_at = now(), visit_type = 'house',
        house_visit_address = 'canary of an address' where id = ${id}`.execute(db)
    },
  },
  removedNotes: {
    table: 'customer_notes',
    add: () => aNote(db, { text: 'canary of a note', removed: true }),
  },
  reminders: { table: 'reminder_messages', add: async () => aReminder(db, await aCustomer(db)) },
  absences: {
    table: 'absences',
    add: () =>
      sql`insert into absences (calendar_id, starts_at, ends_at, reason)
      values (1, now() - interval '1 hour', now(), 'canary of a leave')`.execute(db),
  },
  claimTries: {
    table: 'claim_tries',
    add: () => db.insertInto('claimTries').values({ userId: login.userId, outcome: 'no code' }).execute(),
  },
}

async function aSubscription(): Promise<string> {
  const id = randomUUID()
  await sql`insert into push_subscriptions (id, user_id, signed_in_at, endpoint, p256dh, auth, public_key)
    values (${id}, ${login.userId}, now(), ${`https://push.example/${id}`}, 'k', 'a', 'p')`.execute(db)
  return id
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? -1
}

describe('the sweep', () => {
  const kinds = Object.entries(ROWS)
  beforeEach(() =>
    sql`truncate ${sql.join([...kinds].map(([, { table }]) => sql.table(table)))} cascade`.execute(db),
  )

  test.each(kinds)('deletes %s after their days, and not before', async (kind, { table, add }) => {
    await add()
    const dueAt = Date.now() + RETENTION[kind as RetentionKind].days * DAY_MS
    await sweep(db, { now: new Date(dueAt - DAY_MS / 2) })
    expect(await countRows(table)).toBe(1)
    await sweep(db, { now: new Date(dueAt + DAY_MS / 2) })
    expect(await countRows(table)).toBe(0)
  })
})

test('the sweep erases audited values after their days; the log verifies', async () => {
  await aCustomer(db)
  const { days } = RETENTION.auditedValues
  // What was written years ago: only someone who can switch the protection off can write it in a test.
  await sql`alter table audit_log disable trigger user`.execute(db)
  await sql`update audit_log set at = at - make_interval(days => ${days - 10})`.execute(db)
  await sql`alter table audit_log enable trigger user`.execute(db)
  await sealAll(db)
  const left = async () => (await sql`select from audit_changes where digest is null`.execute(db)).rows.length
  const before = await left()
  await sweep(db)
  expect(await left()).toBe(before)
  await sweep(db, { now: new Date(Date.now() + 11 * DAY_MS) })
  expect(await left()).toBe(0)
  expect((await verifyLog(db)).finding).toBeNull()
})

test('audited values younger than a year are never erased', async () => {
  await aCustomer(db)
  await sql`select erase_old_audited_values(now() + interval '100 years')`.execute(db)
  const { rows } = await sql`select from audit_changes where digest is null`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
})

test('the sweep leaves nothing of waits and absences in the audit log, which verifies', async () => {
  await ROWS.absences.add()
  await ROWS.waitlist.add()
  await sealAll(db)
  const read = async () => (await sql`select version from timetable`.execute(db)).rows
  const before = await read()
  await sweep(db)
  expect(await read()).toEqual(before)
  expect(await findEverywhere(db, ['canary'])).toContain('audit_changes.after')
  await sweep(db, { now: new Date(Date.now() + 32 * DAY_MS) })
  expect([...(await findEverywhere(db, ['canary']))]).toEqual([])
  await sealAll(db)
  expect((await verifyLog(db)).finding).toBeNull()
})

describe('logins that no one has used', () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  const isThere = async ({ userId }: Login) =>
    (await db.selectFrom('users').select('id').where('id', '=', userId).execute()).length > 0

  test('are deleted after the days of the setting, and stay without it', async () => {
    const unused = await aCustomer(db)
    const admin = await anAdmin(db)
    const coming = await aCustomer(db)
    await anAppointment(db, { pet: await aPet(db, { owner: coming }) })
    const acting = await aLogin(db)
    const logins = { unused: unused.login ?? acting, admin, coming: coming.login ?? acting, acting }
    const left = async () => {
      const found = []
      for (const [name, one] of Object.entries(logins)) if (await isThere(one)) found.push(name)
      return found
    }
    await sweep(db, { now: inDays(5000) })
    await sweep(db, { inactiveLoginDays: 400, now: inDays(399) })
    expect(await left()).toEqual(['unused', 'admin', 'coming', 'acting'])
    // The log reaches back so far, and one of them has done something within the days.
    await sql`insert into audit_log (action, user_id, at)
      values ('tests.act', null, ${inDays(-500)}), ('tests.act', ${acting.userId}, ${inDays(390)})`.execute(
      db,
    )
    await sweep(db, { inactiveLoginDays: 400, now: inDays(401) })
    expect(await left()).toEqual(['admin', 'coming', 'acting'])
    const record = db.selectFrom('customers').select(['fullName', 'userId']).where('id', '=', unused.id)
    expect(await record.execute()).toEqual([{ fullName: unused.fullName, userId: null }])
  })
})
