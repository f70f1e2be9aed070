import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { privacy } from '../../src/clinic/demo/legal.ts'
import { verifyLog } from '../../src/features/platform/audit/server/verify-log.ts'
import { addDays } from '../../src/lib/time.ts'
import { type Caller, serve } from '../callers.ts'
import { freshDatabase, sealAll } from '../database.ts'
import {
  aCustomer,
  aLogin,
  anAdmin,
  anAppointment,
  aPet,
  aProduct,
  aService,
  PASSWORD,
} from '../factories.ts'
import {
  findEverywhere,
  listPersonalColumns,
  listTextColumns,
  NOT_PERSONAL,
  type Planted,
  plantPerson,
} from '../personal-data.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const asha = await plantPerson(db, { mark: 'ashacanary', digits: '111111' })
const ravi = await plantPerson(db, { mark: 'ravicanary', digits: '222222' })
await sealAll(db)

const ERASE = { word: 'DELETE', password: PASSWORD }

/** What is looked for of a person. */
const traces = ({ mark, phone }: Planted) => [mark, phone.slice(3)]

test('every column that can hold text holds something of the planted people, or is not about people', async () => {
  const found = await findEverywhere(db, traces(asha))
  const columns = await listTextColumns(db)
  const others = Object.values(NOT_PERSONAL).flat()
  expect(columns.filter((column) => !found.has(column)).sort()).toEqual([...others].sort())
})

test('every text about people that the audit log keeps is in its list of what an erasure takes away', async () => {
  const { rows } = await sql<{ column: string; leftOut: string }>`
    select c.relname || '.' || a.attname as column, encode(t.tgargs, 'escape') as left_out
    from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid and p.proname = 'audited_change'
    join pg_class c on c.oid = t.tgrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`.execute(db)
  const [definition] = (
    await sql<{ text: string }>`select pg_get_functiondef('erase_audited_values'::regproc) as text`.execute(
      db,
    )
  ).rows
  const named = (text: string | undefined, column: string) =>
    new RegExp(`[',{}]${column.split('.')[1]}[',{}]`).test(text ?? '')
  const personal = new Set(await listPersonalColumns(db))
  const logged = rows.filter(({ column, leftOut }) => personal.has(column) && !named(leftOut, column))
  expect(logged.length).toBeGreaterThan(15)
  const missing = logged.map(({ column }) => column).filter((column) => !named(definition?.text, column))
  // A code that a job gives, on a record that is the job's own.
  expect(new Set(missing)).toEqual(new Set(['jobs.error']))
})

describe('a download', () => {
  test('holds everything of its person, nothing of another, and no secret', async () => {
    const caller = await server.session(asha.login)
    const { status, text, body } = await caller.ask('privacy.download', { password: PASSWORD })
    expect(status).toBe(200)
    // What the audit log keeps of a column would hide that the copy forgets it.
    const records = JSON.stringify({ ...body, activity: [] })
    for (const own of asha.texts) expect(own.includes(' former ') ? text : records).toContain(own)
    expect(body.pets[0]?.photo).toBe(`data:image/webp;base64,${asha.photo.toString('base64')}`)
    for (const secret of [...asha.secrets, ...ravi.texts, ...ravi.secrets, ravi.mark, 'argon2id'])
      expect(text).not.toContain(secret)
    const { rows } = await sql<{
      password: string
    }>`select password from accounts where password is not null`.execute(db)
    for (const { password } of rows) expect(text).not.toContain(password)
    expect(body.activity.map(({ action }) => action)).toContain('tests.plant')
    expect(JSON.stringify(body.activity)).toContain(`${asha.mark} where to wait`)
    expect(body.appointments).toContainEqual(
      expect.objectContaining({ calendar: 'Clinic', minutes: 50, timesMoved: 3 }),
    )
  })

  test('is refused with a wrong password, and without one after a while', async () => {
    const login = await aLogin(db)
    const caller = await server.session(login)
    expect((await caller.ask('privacy.download', { password: 'not it' })).refusal.code).toBe('WRONG_PASSWORD')
    expect((await caller.ask('privacy.download', {})).refusal.code).toBe('WRONG_PASSWORD')
    await sql`delete from accounts where user_id = ${login.userId}`.execute(db)
    expect((await caller.ask('privacy.download', {})).status).toBe(200)
    await sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${login.userId}`.execute(
      db,
    )
    expect((await caller.ask('privacy.download', {})).refusal.code).toBe('SIGN_IN_AGAIN')
  })
})

describe('the privacy notice', () => {
  test('that is in force is recorded when a login is made', async () => {
    const email = 'newcomer@tests.example'
    await server.caller().ask('auth.signUp', { email, password: 'a calm grey cat' })
    const seen = await db
      .selectFrom('privacyNotices')
      .innerJoin('users', 'users.id', 'userId')
      .select(['version', 'way'])
      .where('email', '=', email)
      .execute()
    expect(seen).toEqual([{ version: privacy.updated, way: 'sign-up' }])
  })

  test('is new to a login from before it, until that says that it has seen it', async () => {
    const { login, caller } = await server.aPerson()
    const notice = async () => (await caller.ask('privacy.notice')).body
    expect(await notice()).toEqual({ version: privacy.updated, seen: true })
    await sql`update users set created_at = '2026-01-01' where id = ${login.userId}`.execute(db)
    expect(await notice()).toEqual({ version: privacy.updated, seen: false })
    const older = await caller.ask('privacy.acknowledge', { version: '2026-01-02' })
    expect([older.status, older.refusal.code]).toEqual([409, 'NOTICE_CHANGED'])
    expect((await caller.ask('privacy.acknowledge', { version: privacy.updated })).status).toBe(200)
    expect(await notice()).toEqual({ version: privacy.updated, seen: true })
    const { body } = await caller.ask('privacy.download', { password: PASSWORD })
    expect(body.login.privacyNotices).toMatchObject([{ version: privacy.updated, seen: 'dashboard' }])
  })
})

test('three copies in a row are given out, and no fourth', async () => {
  const limited = await serve(server.database, { tryLimits: 'on' })
  const caller = await limited.session(await aLogin(db))
  const statuses: number[] = []
  for (let copy = 0; copy < 4; copy += 1)
    statuses.push((await caller.ask('privacy.download', { password: PASSWORD })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

/** What a household's bills say: dates, services, amounts, states. */
async function readBills(): Promise<unknown[]> {
  const { rows } = await sql`
    select id, appointment_date, service_type, payment_amount, payment_status from appointments
    union all select id, created_at, 'order', total_amount, '' from orders order by 1`.execute(db)
  return rows
}

describe('an erasure', () => {
  test('is refused without the word, with a wrong password, and for staff', async () => {
    const caller = await server.session(await aLogin(db))
    const wrong = await caller.ask('privacy.eraseOwn', { ...ERASE, word: 'yes' })
    expect(wrong.refusal.data?.fields).toEqual({ word: 'Please type DELETE' })
    expect((await caller.ask('privacy.eraseOwn', { ...ERASE, password: 'not it' })).refusal.code).toBe(
      'WRONG_PASSWORD',
    )
    const admin = await anAdmin(db)
    const ofStaff = await aCustomer(db, { login: admin })
    const other = await server.session(await anAdmin(db))
    const refused = await other.ask('privacy.eraseCustomer', { ...ERASE, id: ofStaff.id })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'IS_STAFF'])
    const left = await db.selectFrom('customers').select('fullName').where('id', '=', ofStaff.id).execute()
    expect(left).toEqual([{ fullName: ofStaff.fullName }])
  })

  test('leaves nothing of the person in any column, keeps the bills, and the log verifies', async () => {
    const before = await readBills()
    const raviBefore = await findEverywhere(db, traces(ravi))
    const caller = await server.session(asha.login)
    const answer = await caller.ask('privacy.eraseOwn', { ...ERASE, withoutMoney: true })
    expect([answer.status, answer.body]).toEqual([200, { erased: true, appointments: 1, orders: 1 }])
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0/)
    expect([...(await findEverywhere(db, [...traces(asha), asha.photo.toString()]))]).toEqual([])
    expect(await readBills()).toEqual(before)
    await sealAll(db)
    expect((await verifyLog(db)).finding).toBeNull()
    expect(await findEverywhere(db, traces(ravi))).toEqual(raviBefore)
    expect((await caller.ask('auth.session')).body).toMatchObject({ session: null })
  })

  test('by the clinic does the same, and leaves no customer to work with', async () => {
    const caller = await server.session(await anAdmin(db))
    const id = ravi.customerId
    expect(
      (await caller.ask('privacy.eraseCustomer', { ...ERASE, id, despiteMoney: 'Asked for' })).body,
    ).toMatchObject({
      appointments: 1,
    })
    expect([...(await findEverywhere(db, traces(ravi)))]).toEqual([])
    await sealAll(db)
    expect((await verifyLog(db)).finding).toBeNull()
    const again = [
      await caller.ask('privacy.eraseCustomer', { ...ERASE, id, despiteMoney: 'Asked for' }),
      await caller.ask('customers.get', { id }),
      await caller.ask('customers.update', { id, fullName: 'Back', email: '', address: 'Here' }),
      await caller.ask('customers.changePhone', { id, phone: '98765 00001' }),
      await caller.ask('customers.createClaimCode', { id }),
      await caller.ask('orders.place', {
        customerId: id,
        items: [{ productId: (await aProduct(db)).id, quantity: 1 }],
        shippingAddress: 'Here',
        seenTotal: 25_050,
        idempotencyKey: randomUUID(),
      }),
      await caller.ask('pets.addFor', {
        id,
        name: 'Bo',
        species: 'Cat',
        breed: null,
        age: 1,
        birthDate: null,
        gender: 'male',
        weight: null,
      }),
    ]
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 404))
    const found = await caller.ask('customers.list', { q: 'Deleted' })
    expect(found.body.items).toEqual([])
  })

  test('ends what is counted: the customer and their pets', async () => {
    const { rows } = await sql<{ counted: number; there: number }>`
      select (select sum(amount) from counters where name = 'customers')::int as counted,
        (select count(*) from customers where erased_at is null)::int as there`.execute(db)
    expect(rows[0]?.counted).toBe(rows[0]?.there)
  })

  test('of a login without a record deletes the login', async () => {
    const { login, caller } = await server.aPerson()
    expect((await caller.ask('privacy.eraseOwn', { ...ERASE, withoutMoney: true })).status).toBe(200)
    const left = await db.selectFrom('users').select('id').where('id', '=', login.userId).execute()
    expect(left).toEqual([])
  })
})

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 15)
const BOOKINGS = 4

/** Erases an owner while they book, and gives what came of both. */
async function race(round: number, serviceTypeId: string) {
  const { customer, caller } = await server.anOwner()
  const pet = await aPet(db, { owner: customer })
  await anAppointment(db, { pet })
  const book = (number: number) =>
    caller.ask('appointments.book', {
      petId: pet.id,
      serviceTypeId,
      date: addDays('2027-06-01', round),
      hour: 10 + number,
      visitType: 'house',
      houseVisitAddress: `racecanary ${round}`,
      notes: `racecanary ${round}`,
      idempotencyKey: randomUUID(),
    })
  const addPet = (by: Caller) =>
    by.ask('pets.add', {
      name: `racecanary ${round}`,
      species: 'Cat',
      breed: null,
      age: 1,
      birthDate: null,
      gender: 'male',
      weight: null,
    })
  const [erased, ...others] = await Promise.all([
    caller.ask('privacy.eraseOwn', { ...ERASE, withoutMoney: true }),
    ...Array.from({ length: BOOKINGS }, (_, number) => book(number)),
    addPet(caller),
  ])
  return { erased, others, pet }
}

test(`in each of ${ROUNDS} rounds an erasure while its person books leaves nothing behind`, async () => {
  const service = await aService(db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { erased, others, pet } = await race(round, service.id)
    expect(erased?.status, erased?.text).toBe(200)
    for (const { status, text } of others) expect([201, 401, 403, 404, 503], text).toContain(status)
    const left = await db
      .selectFrom('appointments')
      .select('id')
      .where('petId', '=', pet.id)
      .where('status', '<>', 'cancelled')
      .execute()
    expect(left).toEqual([])
  }
  expect([...(await findEverywhere(db, ['racecanary']))]).toEqual([])
  server.takeLog()
})
