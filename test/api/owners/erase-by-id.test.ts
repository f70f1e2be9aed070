import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { clinic } from '../../../src/clinic/clinic.ts'
import { announcementJobs } from '../../../src/features/planning/appointments/server/announce-changes.ts'
import { insertAnnouncement } from '../../../src/features/planning/appointments/server/announcement-queries.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { addDays } from '../../../src/lib/time.ts'
import { type Caller, cookiesOf, MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, aPet, aService, type Login, PASSWORD } from '../../factories.ts'
import { readMails, readNotices, subjectsTo } from '../../mails.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const admin = await server.session(await anAdmin(db))
const service = await aService(db)
const ERASE = { word: 'DELETE', password: PASSWORD }
const PREFERENCES = { email: true, sms: true, push: true }

type Person = { login: Login; caller: Caller; customerId: string; name: string; profileEmail: string }
type Entered = { fullName?: string; email?: string; phone?: string; petName?: string; confirmed?: boolean }

let phones = 0
let days = 0

/** Announces what is due: to staff, to the clinic, and to who booked. */
async function announce(): Promise<void> {
  const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
  const kinds = [
    announcementJobs({ db, now: () => MORNING, mailer, clinicMail: () => 'desk@clinic.example' }),
  ]
  const end = startJobs({ db, log: createLog('silent'), kinds }, 20)
  const left = () => db.selectFrom('jobs').select('id').where('kind', '=', 'announcement').execute()
  for (const deadline = Date.now() + 20_000; Date.now() < deadline && (await left()).length > 0; )
    await wait(20)
  await end()
}

/** A customer with a pet, an appointment and all the emails and notifications about it. */
async function aHousehold({ confirmed = true, petName = 'Rex', ...entered }: Entered = {}): Promise<Person> {
  const login = await aLogin(db)
  await db.updateTable('users').set({ emailVerified: confirmed }).where('id', '=', login.userId).execute()
  phones += 1
  const name = entered.fullName ?? 'Asha Rao'
  const phone = entered.phone ?? `+91${8_100_000_000 + phones}`
  const customer = await aCustomer(db, { login, phone })
  await db.updateTable('customers').set({ fullName: name }).where('id', '=', customer.id).execute()
  const caller = await server.session(login)
  const profileEmail = entered.email ?? 'family@tests.example'
  const changed = { fullName: name, email: profileEmail, address: '1 Banyan Lane' }
  expect(
    (await caller.ask('customers.updateOwnProfile', { ...changed, notificationPreferences: PREFERENCES }))
      .status,
  ).toBe(200)
  const pet = await aPet(db, { owner: { phone } })
  await db.updateTable('pets').set({ name: petName }).where('id', '=', pet.id).execute()
  days += 1
  const booked = await caller.ask('appointments.book', {
    petId: pet.id,
    serviceTypeId: service.id,
    date: addDays('2027-06-01', days),
    hour: 11,
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: 'Shy.',
    idempotencyKey: randomUUID(),
  })
  expect(booked.status, booked.text).toBe(201)
  await announce()
  const approved = await admin.ask('appointments.approve', { id: booked.body.id })
  expect(approved.status, approved.text).toBe(200)
  await caller.ask('auth.requestReset', { email: login.email })
  await mailedTo(login.email, 'Choose a new password')
  return { login, caller, customerId: customer.id, name, profileEmail }
}

/** Waits for an email, which is written beside the request. */
async function mailedTo(recipient: string, subject: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(10))
    if ((await subjectsTo(db, recipient)).includes(subject)) return
  throw new Error(`No email “${subject}” to ${recipient}.`)
}

/** What a message to someone says before “has”, as one to staff says a customer's name. */
async function beginningOfNews({ login }: Person): Promise<string> {
  const news = (await readNotices(db, login.userId)).find(({ message }) => message.includes(' has '))
  return news?.message.split(' has ')[0] ?? ''
}

/** Counted or derived, and thus not rows of a person. */
const NOT_ROWS = ['counters', 'try_buckets', 'schema_migrations']

/** Every row of the database that names none of these ids, as text. */
async function rowsOfOthers(ids: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables.filter((table) => !NOT_ROWS.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(name)} as one order by 1`.execute(db)
    found.push(
      ...rows.filter(({ row }) => !ids.some((id) => row.includes(id))).map(({ row }) => `${name} ${row}`),
    )
  }
  return found
}

/** The ids of all that is a person's, and of the rows of the audit log that say what they did. */
async function idsOf({ login, customerId }: Pick<Person, 'login'> & { customerId?: string }) {
  const { rows } = await sql<{ id: string }>`
    with phone as (select phone_number as it from customers where id = ${customerId ?? null}::uuid),
      mails as (select id from outbox where user_id = ${login.userId} or customer_id = ${customerId ?? null}::uuid)
    select id::text from pets where owner_phone in (select it from phone)
    union all select id::text from appointments where owner_phone in (select it from phone)
    union all select id::text from mails
    union all select it from phone`.execute(db)
  return [login.userId, ...(customerId === undefined ? [] : [customerId]), ...rows.map(({ id }) => id)]
}

/** Erases a person; no row of anyone else may differ afterwards in a single byte. */
async function expectOthersUntouched(person: Pick<Person, 'login' | 'caller'> & { customerId?: string }) {
  const ids = await idsOf(person)
  const before = await rowsOfOthers(ids)
  expect((await person.caller.ask('privacy.eraseOwn', ERASE)).status).toBe(200)
  const after = new Set(await rowsOfOthers(ids))
  expect(before.filter((row) => !after.has(row))).toEqual([])
}

let invited = 0
/** Invites someone; their email waits. */
async function anInvitation(email = `invited${++invited}@tests.example`): Promise<string> {
  expect((await admin.ask('staff.invite', { email, currentPassword: PASSWORD })).status).toBe(201)
  return email
}

describe('erasing one person leaves every row of the others as it was', () => {
  test('of two with the same name, email, pet and a phone in the signature, in any order', async () => {
    const phone = '+918200000001'
    const { display } = clinic.phone
    clinic.phone.display = phone
    try {
      const [first, second, third] = [
        await aHousehold({ phone }),
        await aHousehold(),
        await aHousehold({ confirmed: false }),
      ]
      await anInvitation('family@tests.example')
      for (const person of [first, second, third]) await expectOthersUntouched(person)
    } finally {
      clinic.phone.display = display
    }
  })

  test.each([
    ['the address of another login', async (victim: Person) => ({ email: victim.login.email })],
    ['an address that is invited', async () => ({ email: await anInvitation() })],
    ['the name of another', async (victim: Person) => ({ fullName: victim.name })],
    [
      'a name that a message to another begins with',
      async (victim: Person) => ({ fullName: await beginningOfNews(victim) }),
    ],
    ['a name of one letter and a pet of the same name', async () => ({ fullName: 'e', petName: 'Rex' })],
    [
      'the name of another and no confirmed address',
      async () => ({ fullName: 'Asha Rao', confirmed: false }),
    ],
  ])('of someone who has entered %s', async (_entered, enter) => {
    const victim = await aHousehold({ email: 'victim@tests.example' })
    await expectOthersUntouched(await aHousehold(await enter(victim)))
  })

  test('of a login that was made with an invited address and never confirmed it', async () => {
    const email = 'wanted@tests.example'
    await anInvitation(email)
    const anyone = server.caller()
    await anyone.ask('auth.signUp', { email, password: PASSWORD })
    const caller = server.caller(cookiesOf(await anyone.ask('auth.signIn', { email, password: PASSWORD })))
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await expectOthersUntouched({ login: { userId, email }, caller })
    const invited = await db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
    expect(invited).toEqual([{ kind: 'staff-invitation' }])
  })
})

test('erasing a confirmed login takes the invitation to its own address along', async () => {
  const login = await aLogin(db)
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', login.userId).execute()
  await anInvitation(login.email)
  const caller = await server.session(login)
  expect((await caller.ask('privacy.eraseOwn', ERASE)).status).toBe(200)
  const { rows } = await sql`
    select 'mail' from outbox where recipient = ${login.email}
    union all select 'invitation' from staff_invitations where email = ${login.email}
    union all select 'history' from audit_changes
      where position(${login.email} in coalesce(before::text, '') || coalesce(after::text, '')) > 0`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('a copy lists the emails to its login alone, whatever address the profile has, and names no one else', async () => {
  const victim = await aHousehold({ email: 'victim@tests.example' })
  const curious = await aHousehold({ email: victim.login.email, fullName: victim.name })
  const { body, text } = await curious.caller.ask('privacy.download', { password: PASSWORD })
  const own = (await readMails(db)).filter(({ userId }) => userId === curious.login.userId)
  expect(body.mails.map(({ subject }) => subject).sort()).toEqual(own.map(({ subject }) => subject).sort())
  expect(own.length).toBeGreaterThan(0)
  const { rows } = await sql<{ id: string }>`select user_id as id from staff`.execute(db)
  for (const { id } of [...rows, { id: victim.login.userId }]) expect(text).not.toContain(id)
})

/** Waits until so many of this database's locks are waited for. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(10))
    if (((await waiting.execute(db)).rows[0]?.n ?? 0) >= count) return
  throw new Error(`Never ${count} waited.`)
}

test('what is announced while the person is erased names no one', async ({ skip }) => {
  skip(inject('databaseKind') === 'embedded', 'the embedded database has one transaction at a time')
  const { login, caller, customerId } = await aHousehold({ fullName: 'Mira Nair' })
  const { id } = await db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select('appointments.id')
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  // Erasing the login comes last, and waits for this.
  const letGo = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', login.userId).forKeyShare().execute()
    await letGo.promise
  })
  const erased = caller.ask('privacy.eraseOwn', ERASE)
  await untilWaiting(1)
  await insertAnnouncement(db, id, { event: 'requested' })
  const announced = announce()
  await Promise.race([announced, untilWaiting(2).catch(() => undefined)])
  letGo.resolve()
  await Promise.all([held, announced])
  expect((await erased).status).toBe(200)
  for (const table of ['notifications', 'outbox'])
    expect(
      (await rowsOfOthers([])).filter((row) => row.startsWith(`${table} `) && row.includes('Mira')),
    ).toEqual([])
})
